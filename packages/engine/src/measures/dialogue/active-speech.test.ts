import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
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
import { speechVoltmeter, VOLTMETER_THRESHOLDS } from '../../features/speech/speech-voltmeter.js';
import { activeSpeechLevelDb } from './active-speech-level-db.js';
import { activityFactor } from './activity-factor.js';

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
