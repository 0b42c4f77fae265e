import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  gained,
  mix,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { outputOf } from '../../../../testing/tracks.js';
import { type FrameRun, framesOfRuns } from '../algorithms/spectrum.js';
import type { Reading } from '../core/reading.js';
import {
  dialogueBackground,
  type DialogueBackground,
  MAX_PLACES,
  speechLoudness,
} from '../derived/dialogue/dialogue.js';
import { loudnessSteps } from '../features/loudness/loudness-steps.js';
import { speechVoltmeter, VOLTMETER_THRESHOLDS } from '../features/speech/speech-voltmeter.js';
import {
  activeSpeechLevelDb,
  activityFactor,
  dialogueLufs,
  dialoguePlaces,
  dialogueShare,
  dialogueToBackgroundLu,
  talkerDifferenceLu,
  talkers,
  talkerTurns,
} from './dialogue.js';

describe('active speech', () => {
  const RATE = 16_000;

  /** Method B as the recommendation writes it: a loop over the samples, and in it one over the thresholds. */
  function methodB(samples: Float32Array, rateHz: number) {
    const g = Math.exp(-1 / (rateHz * 0.03));
    const max = Math.round(rateHz * 0.2);
    const c = Array.from({ length: 15 }, (_, j) => 0.5 ** (15 - j));
    const a = c.map(() => 0);
    const h = c.map(() => max);
    let [p, q, sq] = [0, 0, 0];
    for (const x of samples) {
      sq += x ** 2;
      p = g * p + (1 - g) * Math.abs(x);
      q = g * q + (1 - g) * p;
      for (const [j, threshold] of c.entries()) {
        if (q >= threshold) {
          a[j] = (a[j] ?? 0) + 1;
          h[j] = 0;
        } else if ((h[j] ?? 0) < max) {
          a[j] = (a[j] ?? 0) + 1;
          h[j] = (h[j] ?? 0) + 1;
        }
      }
    }
    const points = c.map((threshold, j) => ({
      level: 10 * Math.log10(sq / (a[j] ?? 0)),
      at: 20 * Math.log10(threshold),
    }));
    const above = points.findIndex(({ level, at }) => level - at <= 15.9);
    let [low, high] = [points[above - 1], points[above]];
    if (!low || !high) throw new Error('no threshold is 15.9 dB under its level');
    // halving, where the engine solves for the point
    for (let i = 0; i < 40; i++) {
      const middle: (typeof points)[number] = {
        level: (low.level + high.level) / 2,
        at: (low.at + high.at) / 2,
      };
      if (middle.level - middle.at > 15.9) low = middle;
      else high = middle;
    }
    return { counts: a, levelDb: low.level, factor: sq / samples.length / 10 ** (low.level / 10) };
  }

  const spoken = (seed: number, gainDb: number) =>
    mix(
      gained(speechLike({ rateHz: RATE, seconds: 8, seed }), amplitudeOf(gainDb)),
      whiteNoise(RATE, 8, 0.0005, seed),
    );

  describe('against the steps of the recommendation, sample by sample', () => {
    test.each([
      { seed: 1, gainDb: 0 },
      { seed: 2, gainDb: -12 },
      { seed: 3, gainDb: -30 },
    ])('speech of seed $seed at $gainDb dB', async ({ seed, gainDb }) => {
      const samples = spoken(seed, gainDb);
      const plain = methodB(samples, RATE);
      expect(outputOf(speechVoltmeter, mono(RATE, samples), [700]).activeFrames).toEqual(
        plain.counts,
      );
      const recording = mono(RATE, samples);
      expect(await valueOf(activeSpeechLevelDb, recording)).toBeCloseTo(plain.levelDb, 3);
      expect(await valueOf(activityFactor, recording)).toBeCloseTo(plain.factor, 3);
    });
  });

  describe('closed forms', () => {
    test('a lasting sine is active throughout: its level is its RMS', async () => {
      const tone = mono(48_000, sine(48_000, 10, 1000, amplitudeOf(-20)));
      expect(await valueOf(activeSpeechLevelDb, tone)).toBeWithin(0.1, -23.01);
      expect(await valueOf(activityFactor, tone)).toBeWithin(0.02, 1);
    });

    test('noise for a half of every 4 s: its own level, active for that half and its tail', async () => {
      const bursts = Array.from({ length: 6 }, (_, seed) =>
        concat(whiteNoise(RATE, 2, 0.1, seed), silence(RATE, 2)),
      );
      const recording = mono(RATE, concat(...bursts));
      // (1 + t/T)·e^(−t/T) falls from the mean of |x|, 0.798 of the RMS, to 15.9 dB under the level in 0.092 s, and rises
      // to it in 0.023 s; between the two comes the hangover
      const tailSec = 0.092 + 0.2 - 0.023;
      const levelDb = -20 + 10 * Math.log10(2 / (2 + tailSec));
      expect(await valueOf(activeSpeechLevelDb, recording)).toBeWithin(0.1, levelDb);
      expect(await valueOf(activityFactor, recording)).toBeWithin(0.02, (2 + tailSec) / 4);
    });

    test('a gain moves the level by itself', async () => {
      const level = (gainDb: number) =>
        valueOf(activeSpeechLevelDb, mono(RATE, gained(spoken(4, 0), amplitudeOf(gainDb))));
      expect((await level(-6.0206)) - (await level(0))).toBeWithin(0.01, -6.0206);
    });
  });

  test('what is too quiet, and a click, have none', async () => {
    const quiet = await readingOf(activeSpeechLevelDb, mono(RATE, whiteNoise(RATE, 3, 0.0001, 1)));
    expect(quiet).toEqual({ absent: expect.stringContaining('−74 dBFS') as string });
    const click = silence(RATE, 3);
    click[RATE] = 1;
    expect(await readingOf(activityFactor, mono(RATE, click))).toHaveProperty('absent');
  });

  test('the thresholds go from 2⁻¹⁵ to one half', () => {
    expect(VOLTMETER_THRESHOLDS).toHaveLength(15);
    expect(VOLTMETER_THRESHOLDS[0]).toBe(2 ** -15);
    expect(VOLTMETER_THRESHOLDS.at(-1)).toBe(0.5);
  });
});

describe('dialogue', () => {
  const RATE = 48_000;
  const FRAMES_PER_SEC = 50;

  /** What is derived with speech in the given seconds. */
  function derived(samples: Float32Array, spoken: readonly (readonly [number, number])[]) {
    const stretches = spoken.map(([from, to]): FrameRun => ({
      start: Math.round(from * FRAMES_PER_SEC),
      end: Math.round(to * FRAMES_PER_SEC),
    }));
    const frames = Math.floor((samples.length / RATE) * FRAMES_PER_SEC);
    const dialogue = { stretches, spokenFrames: framesOfRuns(stretches), frames };
    const steps = outputOf(loudnessSteps, stereo(RATE, samples));
    const loudnessOf = speechLoudness.derive.bind(speechLoudness) as (
      of: object,
    ) => Reading<number>;
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
        absent: 'the pauses around speech are too few or too short to measure the background',
      });
    });

    test('under four half-seconds of pause there is no background, and no place', () => {
      const short = [
        [0, 4],
        [5, 8],
        [9, 12],
      ] as const;
      const samples = concat(tone(4, -20), tone(1, -50), tone(7, -20));
      expect(derived(samples, short).background).toHaveProperty('absent');
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

    /** Two voices that take turns; the RMS of the second one by its turn. */
    const conversation = (rmsOf: (turn: number) => number) => {
      const turns = Array.from({ length: 12 }, (_, i) => {
        const [voicedHz, rms] = i % 2 === 0 ? [110, 0.1] : [220, rmsOf(i)];
        const voice = speechLike({ rateHz: RATE_HZ, seconds: 4, seed: 10 + i, voicedHz, rms });
        return concat(voice, silence(RATE_HZ, 1));
      });
      return mono(RATE_HZ, mix(concat(...turns), whiteNoise(RATE_HZ, 60, 0.0005, 6)));
    };

    test('two voices that take turns, 6 dB apart', async () => {
      const recording = conversation(() => 0.05);
      const [first, second] = (await valueOf(talkers, recording)) as {
        readonly lufs: number;
        readonly pitchHz: number;
      }[];
      expect(first?.pitchHz).toBeWithin(15, 110);
      expect(second?.pitchHz).toBeWithin(30, 220);
      expect(await valueOf(talkerDifferenceLu, recording)).toBeCloseTo(
        (first?.lufs ?? NaN) - (second?.lufs ?? NaN),
        9,
      );
      const listed = (await valueOf(talkerTurns, recording)) as {
        readonly startSec: number;
        readonly endSec: number;
        readonly talker: number;
      }[];
      expect(listed.length).toBeGreaterThanOrEqual(12);
      for (const { startSec, endSec, talker } of listed)
        expect(talker).toBe(1 + (Math.floor((startSec + endSec) / 10) % 2));
    });

    test('a voice 15 dB down in half of its turns: the difference is a lower bound', async () => {
      const recording = conversation((turn) => (turn > 6 ? 0.018 : 0.1));
      expect(await readingOf(talkerDifferenceLu, recording)).toMatchObject({
        lowerBound: expect.stringMatching(
          /^talkerDifferenceLu is a lower bound: the turns of one talker differ by 1[456]\.\d LU$/,
        ) as string,
      });
    });

    test('one voice has no talkers', async () => {
      const voice = speechLike({ rateHz: RATE_HZ, seconds: 40, seed: 6 });
      expect(await readingOf(talkers, mono(RATE_HZ, voice))).toHaveProperty('absent');
    });

    test('the detector that is asked for makes no difference', async () => {
      const voice = speechLike({ rateHz: RATE_HZ, seconds: 12, seed: 6 });
      const recording = mono(RATE_HZ, mix(voice, whiteNoise(RATE_HZ, 12, 0.001, 6)));
      const share = await valueOf(dialogueShare, recording, { speechDetector: 'n1' });
      expect(share).toBeGreaterThan(0.2);
      expect(await valueOf(dialogueShare, recording, { speechDetector: 'k2' })).toBe(share);
    });
  });
});
