import { describe, expect, test } from 'vitest';
import { stereo } from '../../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  mix,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { type FrameRun, framesOfRuns } from '../../algorithms/spectrum.js';
import type { Reading } from '../../core/reading.js';
import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { dialogueToBackgroundLu } from '../../measures/dialogue.js';
import { dialogueBackground, type DialogueBackground, speechLoudness } from './dialogue.js';

const RATE = 48_000;
const FRAMES_PER_SEC = 50;

describe('dialogue over its background', () => {
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

  test.each([
    [60, 'lowerBound'],
    [-10, 'upperBound'],
    [12, undefined],
  ])('a ratio of %d LU is a bound where the scale ends', (value, bound) => {
    const background = { value: { lufs: -40, places: [], ratio: { value } } };
    const read = dialogueToBackgroundLu.read.bind(dialogueToBackgroundLu) as (
      of: object,
    ) => Reading<number>;
    const reading = read({ background });
    expect(reading).toHaveProperty('value', value);
    for (const one of ['lowerBound', 'upperBound']) expect(one in reading, one).toBe(one === bound);
  });

  test.each([
    ['that are steady are its background', 0.02, 6],
    ['with half of them silent, are words that were not detected', 0, 0],
  ])('pauses %s', (_, floor, places) => {
    // a second of talk, and a pause with half a second of another word in its middle
    const talk = concat(tone(1, -20), silence(RATE, 2));
    const word = concat(silence(RATE, 1.7), tone(0.6, -20), silence(RATE, 0.7));
    const part = mix(talk, floor > 0 ? whiteNoise(RATE, 3, floor, 4) : word);
    const turns = Array.from({ length: 6 }, (_, i) => [3 * i, 3 * i + 1] as const);
    const { background } = derived(concat(...turns.map(() => part)), turns);
    expect(held(background).places).toHaveLength(places);
  });

  /** Talk with this many pauses, each with so much beyond 0.2 s on either side. */
  const dense = (pauses: number, clearSec: number) => {
    const pauseSec = 0.4 + clearSec;
    const turns = Array.from({ length: pauses + 1 }, (_, i) => {
      const from = i * (2 + pauseSec);
      return [from, from + 2] as const;
    });
    const parts = turns.map((_, i) =>
      concat(tone(2, -20), silence(RATE, i < pauses ? pauseSec : 0)),
    );
    const voices = concat(...parts);
    const room = whiteNoise(RATE, voices.length / RATE, 0.01, 5).subarray(0, voices.length);
    const roomLufs = held(derived(whiteNoise(RATE, 10, 0.01, 5), [[0, 10]]).speech);
    return { roomLufs, found: derived(mix(room, voices), turns).background };
  };

  test.each([
    [8, 0.2],
    [4, 0.4],
    [4, 0.5],
  ])('%d pauses of dense talk, %d s of each clear of it, measure the background', (pauses, sec) => {
    const { roomLufs, found } = dense(pauses, sec);
    expect(held(found).lufs).toBeWithin(0.3, roomLufs);
    expect(held(found).ratio).toHaveProperty('value');
  });

  test.each([
    [7, 0.2],
    [20, 0.18],
    [3, 0.5],
  ])('%d pauses of %d s do not', (pauses, sec) => {
    expect(dense(pauses, sec).found).toHaveProperty('absent');
  });
});
