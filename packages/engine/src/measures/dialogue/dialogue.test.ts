import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  gained,
  mix,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { type FrameRun, framesOfRuns } from '../../algorithms/frame-runs.js';
import type { Reading } from '../../core/reading.js';
import {
  type DialogueBackground,
  dialogueBackground,
  MAX_PLACES,
} from '../../derived/dialogue/dialogue-background.js';
import { speechLoudness } from '../../derived/dialogue/speech-loudness.js';
import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { dialogueLufs } from './dialogue-lufs.js';
import { dialoguePlaces } from './dialogue-places.js';
import { dialogueShare } from './dialogue-share.js';
import { dialogueToBackgroundLu } from './dialogue-to-background-lu.js';

const RATE = 48_000;
const FRAMES_PER_SEC = 50;

/** What is derived with speech in the given seconds. */
function derived(samples: Float32Array, spoken: readonly (readonly [number, number])[]) {
  const stretches = spoken.map(([from, to]): FrameRun => ({
    start: from * FRAMES_PER_SEC,
    end: to * FRAMES_PER_SEC,
  }));
  const frames = Math.floor((samples.length / RATE) * FRAMES_PER_SEC);
  const dialogue = { stretches, spokenFrames: framesOfRuns(stretches), frames };
  const steps = outputOf(loudnessSteps, stereo(RATE, samples));
  const loudnessOf = speechLoudness.derive.bind(speechLoudness) as (of: object) => Reading<number>;
  const behind = dialogueBackground.derive.bind(dialogueBackground) as (
    of: object,
  ) => Reading<DialogueBackground>;
  const speech = loudnessOf({ dialogue, steps });
  return { speech, background: behind({ speech, dialogue, steps }) };
}

const tone = (seconds: number, db: number) => sine(RATE, seconds, 1000, amplitudeOf(db));
const held = <T>(reading: Reading<T>): T => {
  if ('absent' in reading) throw new Error(reading.absent);
  return reading.value;
};

describe('loudness of what is said', () => {
  test('a tone of −23 dBFS in both channels, and louder sound where nobody speaks: −23 LUFS', () => {
    const samples = concat(tone(5, -10), tone(10, -23), tone(5, -10));
    expect(held(derived(samples, [[5, 15]]).speech)).toBeWithin(0.1, -23);
  });

  test('what lies 10 LU and more under the rest of it is left out by the gate', () => {
    const samples = concat(tone(10, -20), silence(RATE, 2), tone(10, -36));
    const spoken = [
      [0, 10],
      [12, 22],
    ] as const;
    // the blocks across the seam hold up to 0.3 s of the louder tone
    expect(held(derived(samples, spoken).speech)).toBeWithin(0.1, -20.05);
  });

  test('under 3 s there is none', () => {
    expect(derived(tone(6, -20), [[0, 2.9]]).speech).toEqual({
      absent: '2.9 s of speech are detected; at least 3 s are needed',
    });
    expect(derived(tone(6, -20), []).speech).toEqual({ absent: 'no speech is detected' });
  });
});

describe('dialogue over its background', () => {
  const noise = whiteNoise(RATE, 32, 0.02, 3);
  const spoken = [
    [4, 8],
    [12, 16],
    [20, 24],
  ] as const;
  const voiceAt = (db: number) => {
    const parts = spoken.map(() => concat(tone(4, db), silence(RATE, 4)));
    return concat(silence(RATE, 4), ...parts, silence(RATE, 4));
  };
  const alone = held(derived(noise, [[0, 32]]).speech);

  test.each([-3, 0, 5, 10, 20])('of %d LU', (ratioLu) => {
    const samples = mix(noise, voiceAt(alone + ratioLu));
    const { lufs, ratio, places } = held(derived(samples, spoken).background);
    expect(lufs).toBeWithin(0.1, alone);
    expect(held(ratio)).toBeWithin(0.5, ratioLu);
    expect(places).toHaveLength(6);
    for (const place of places) expect(place.ratioLu).toBeWithin(0.7, ratioLu);
  });

  test('a background that moves leaves it absent under 20 LU', () => {
    const bursts = Array.from({ length: 16 }, (_, i) =>
      gained(whiteNoise(RATE, 2, 0.02, i + 1), i % 3 === 0 ? 1 : 0.1),
    );
    const moving = concat(...bursts);
    expect(held(derived(mix(moving, voiceAt(alone)), spoken).background).ratio).toEqual({
      absent: expect.stringContaining('not certain to 1 LU') as string,
    });
    const clear = held(derived(mix(moving, voiceAt(alone + 30)), spoken).background);
    expect(held(clear.ratio)).toBeGreaterThan(20);
  });

  test('digital silence behind it reads 60, and speech without a pause has no background', () => {
    expect(held(held(derived(voiceAt(-20), spoken).background).ratio)).toBe(60);
    expect(derived(tone(10, -20), [[0, 10]]).background).toEqual({
      absent: 'no pause of 0.8 s is within 5 s of speech',
    });
  });

  test('of hours there are no more places than the list may hold', () => {
    const frames = 3 * 3600 * FRAMES_PER_SEC;
    const dialogue = {
      stretches: Array.from({ length: frames / 200 }, (_, i) => ({
        start: 200 * i,
        end: 200 * i + 120,
      })),
      frames,
    };
    const energies = new Float32Array(2 * frames).fill(1);
    const steps = { energies, rest: 0, frames: frames * 960, rateHz: RATE };
    const derive = dialogueBackground.derive.bind(dialogueBackground) as (
      of: object,
    ) => Reading<DialogueBackground>;
    const { places } = held(derive({ speech: { value: -20 }, dialogue, steps }));
    expect(places.length).toBeGreaterThan(MAX_PLACES / 2);
    expect(places.length).toBeLessThanOrEqual(MAX_PLACES);
  });
});

describe('through the engine', () => {
  const RATE_HZ = 16_000;

  test('music and noise hold no dialogue', async () => {
    const noise = mono(RATE_HZ, whiteNoise(RATE_HZ, 6, 0.1, 1));
    expect(await readingOf(dialogueLufs, noise)).toEqual({ absent: 'no speech is detected' });
    expect(await valueOf(dialogueShare, noise)).toBe(0);
    expect(await readingOf(dialogueToBackgroundLu, noise)).toHaveProperty('absent');
    expect(await readingOf(dialoguePlaces, noise)).toHaveProperty('absent');
  });

  test('the detector that is asked for makes no difference', async () => {
    const voice = speechLike({ rateHz: RATE_HZ, seconds: 12, seed: 6 });
    const recording = mono(RATE_HZ, mix(voice, whiteNoise(RATE_HZ, 12, 0.001, 6)));
    const share = await valueOf(dialogueShare, recording, { speechDetector: 'n1' });
    expect(share).toBeGreaterThan(0.2);
    expect(await valueOf(dialogueShare, recording, { speechDetector: 'k2' })).toBe(share);
  });
});
