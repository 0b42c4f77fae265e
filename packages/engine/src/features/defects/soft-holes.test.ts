import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { softHoles } from './soft-holes.js';

const RATE_HZ = 44_100;
const CELL_SEC = 0.0025;

const noise = (seconds: number, seed = 1, size = 0.4) => {
  const random = uniform(seed);
  return new Float32Array(seconds * RATE_HZ).map(() => size * (random() - 0.5));
};
/** From `startSec` on, `lengthSec` of it are turned down by this many dB. */
const turnedDown = (samples: Float32Array, startSec: number, lengthSec: number, db: number) =>
  samples.map((x, frame) => {
    const sec = frame / RATE_HZ;
    return sec >= startSec && sec < startSec + lengthSec ? x * 10 ** (-db / 20) : x;
  });
const holesOf = (samples: Float32Array) => outputOf(softHoles, mono(RATE_HZ, samples)).holes;

describe('a hole is found where it is, with its depth', () => {
  test.each([0.02, 0.05, 0.1, 0.3])('of %f s', (lengthSec) => {
    const [hole, ...more] = holesOf(turnedDown(noise(2), 1, lengthSec, 40));
    expect(more).toEqual([]);
    const {
      startFrame = NaN,
      endFrame = NaN,
      before = NaN,
      within = NaN,
      after = NaN,
    } = hole ?? {};
    expect(Math.abs(startFrame / RATE_HZ - 1)).toBeLessThanOrEqual(CELL_SEC);
    expect(Math.abs(endFrame / RATE_HZ - 1 - lengthSec)).toBeLessThanOrEqual(CELL_SEC);
    for (const adjacent of [before, after])
      expect(Math.abs(10 * Math.log10(adjacent / within) - 40)).toBeLessThanOrEqual(1);
  });

  test('in both channels; of one alone it is none', () => {
    const [left, right] = [noise(2, 1), noise(2, 2)];
    const both = [left, right].map((channel) => turnedDown(channel, 1, 0.1, 40));
    expect(outputOf(softHoles, { rateHz: RATE_HZ, channels: both }).holes).toHaveLength(1);
    expect(outputOf(softHoles, stereo(RATE_HZ, turnedDown(left, 1, 0.1, 40), right)).holes).toEqual(
      [],
    );
  });
});

test.each([
  ['a shorter one', turnedDown(noise(2), 1, 0.01, 40)],
  ['a longer one', turnedDown(noise(2), 1, 0.4, 40)],
  ['a shallow one', turnedDown(noise(2), 1, 0.1, 15)],
  ['digital silence', turnedDown(noise(2), 1, 0.1, 200)],
  ['in what is quiet by itself', turnedDown(noise(2, 1, 0.0005), 1, 0.1, 40)],
  ['the end', turnedDown(noise(2), 1.9, 0.2, 40)],
  ['a tone', sine(RATE_HZ, 2, 100, 0.5)],
  ['silence', silence(RATE_HZ, 1)],
])('none: %s', (_what, samples) => {
  expect(holesOf(samples)).toEqual([]);
});

test.each([0.005, 0.01, 0.02, 0.05])(
  'none of what dies away by 60 dB in %f s, and begins anew',
  (sec) => {
    const beats = noise(3).map((x, frame) => x * 10 ** ((-3 * ((frame / RATE_HZ) % 0.25)) / sec));
    expect(holesOf(beats)).toEqual([]);
  },
);

describe('a mouth that closes makes none', () => {
  /** Noise that falls by this many dB over a time, and returns after 0.1 s. */
  const closing = (db: number, throughSec: number) =>
    noise(2).map((x, frame) => {
      const sec = frame / RATE_HZ - 1;
      const isClosed = sec >= 0 && sec < 0.1;
      return isClosed ? x * 10 ** ((-db * Math.min(1, sec / throughSec)) / 20) : x;
    });
  test.each([
    [0.0025, 1],
    [0.015, 0],
  ])('40 dB through %f s: %i', (throughSec, count) => {
    expect(holesOf(closing(40, throughSec))).toHaveLength(count);
  });

  test.each([
    [0, 1],
    [8, 0],
  ])('30 dB at once, and %i dB more by and by: %i', (db, count) => {
    const falling = turnedDown(noise(2), 1, 0.1, 30).map((x, frame) => {
      const sec = frame / RATE_HZ - 1;
      return sec >= 0.0125 && sec < 0.1
        ? x * 10 ** ((-db * Math.min(1, (sec - 0.0125) / 0.005)) / 20)
        : x;
    });
    expect(holesOf(falling)).toHaveLength(count);
  });
});

test('how softly a sound begins after the hole', () => {
  const samples = turnedDown(noise(2), 1, 0.1, 60).map((x, frame) => {
    const sec = frame / RATE_HZ - 1.1;
    if (sec < 0) return 0.3 * x;
    return sec < 0.05 ? x * 10 ** ((30 * (sec / 0.05 - 1)) / 20) : x;
  });
  const [hole, ...more] = holesOf(samples);
  expect(more).toEqual([]);
  // The level returns to 22 dB below that before the hole, which is 10.5 dB below that of the loudest 20 ms.
  expect(Math.abs(10 * Math.log10(hole?.fade ?? NaN) + 30)).toBeLessThan(3);
});

test('the cut of the blocks changes nothing', () => {
  const samples = turnedDown(turnedDown(noise(12), 3, 0.1, 40), 10.2, 0.29, 35);
  const whole = outputOf(softHoles, mono(RATE_HZ, samples));
  expect(whole.holes).toHaveLength(2);
  expect(whole.closings).toHaveLength(2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), (cut) => {
      expect(outputOf(softHoles, mono(RATE_HZ, samples), [cut])).toEqual(whole);
    }),
    { numRuns: inTier(5, 10) },
  );
});
