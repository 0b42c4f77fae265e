import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { repeatedPassages } from './repeated-passages.js';

const RATE_HZ = 44_100;
/** Several chunks: of a copy the ends of the first and the last one are not seen. */
const NEAR_FRAMES = 0.03 * RATE_HZ;

const noise = (frames: number, seed = 1, peak = 0.5) => {
  const random = uniform(seed);
  return new Float32Array(frames).map(() => peak * (2 * random() - 1));
};
/** Puts `length` frames from `from` on over those at `to`. */
function copied(samples: Float32Array, from: number, to: number, length: number, turned = false) {
  const copy = samples.slice(from, from + length);
  if (turned) copy.reverse();
  const spoilt = samples.slice();
  spoilt.set(copy, to);
  return spoilt;
}
const foundIn = (samples: Float32Array, blocks?: readonly number[]) =>
  outputOf(repeatedPassages, mono(RATE_HZ, samples), blocks).found;

describe('a copy is told with its place and that of its source', () => {
  test.each([
    { length: 6000, turned: false },
    { length: 50_000, turned: false },
    { length: 6000, turned: true },
    { length: 50_000, turned: true },
  ])('$length frames, turned round: $turned', ({ length, turned }) => {
    const [from, to] = [30_000, 200_000];
    const found = foundIn(copied(noise(300_000), from, to, length, turned));
    expect(found).toHaveLength(1);
    const { startFrame = 0, endFrame = 0, sourceFrame, isReversed } = found[0] ?? {};
    expect(isReversed).toBe(turned);
    expect(startFrame).toBeGreaterThanOrEqual(to);
    expect(startFrame).toBeLessThan(to + NEAR_FRAMES);
    expect(endFrame).toBeLessThanOrEqual(to + length);
    expect(endFrame).toBeGreaterThan(to + length - NEAR_FRAMES);
    // Every frame of a reported passage equals that of its source.
    expect(sourceFrame).toBe(turned ? from + (to + length - endFrame) : from + (startFrame - to));
  });

  test.each([8000, 16_000, 32_000])('and only once, in its direction, at %i Hz', (rateHz) => {
    for (const turned of [false, true])
      for (let seed = 1; seed <= 5; seed++) {
        const sound = noise(30 * rateHz, seed);
        const spoilt = copied(sound, 2 * rateHz + 7, 15 * rateHz + 3, 10 * rateHz, turned);
        const { found } = outputOf(repeatedPassages, mono(rateHz, spoilt));
        expect(found.map(({ isReversed }) => isReversed)).toEqual([turned]);
      }
  });

  test('many minutes away', () => {
    const rateHz = 8000; // as many chunks as at any rate
    const minute = 60 * rateHz;
    const minutes = inTier(8, 30);
    const samples = copied(noise(minutes * minute, 5), 1000, (minutes - 1) * minute, 4000);
    expect(outputOf(repeatedPassages, mono(rateHz, samples)).found).toHaveLength(1);
  });

  test('in both channels; in one alone it is none', () => {
    const [left, right] = [noise(100_000, 1), noise(100_000, 2)];
    const both = stereo(RATE_HZ, ...([left, right].map(copyOf) as [Float32Array, Float32Array]));
    expect(outputOf(repeatedPassages, both).found).toHaveLength(1);
    expect(outputOf(repeatedPassages, stereo(RATE_HZ, copyOf(left), right)).found).toEqual([]);
  });
});

const copyOf = (samples: Float32Array) => copied(samples, 5000, 70_000, 12_000);

describe('none is', () => {
  test('a copy of which one sample in a hundred was changed', () => {
    const samples = copyOf(noise(100_000)).map((x, i) => (i % 99 === 0 ? x + 1e-6 : x));
    expect(foundIn(samples)).toEqual([]);
  });
  test('a shorter one, one less than 0.2 s behind, one under −80 dBFS', () => {
    expect(foundIn(copied(noise(100_000), 5000, 70_000, 2600))).toEqual([]);
    expect(foundIn(copied(noise(100_000), 5000, 13_000, 7000))).toEqual([]);
    expect(foundIn(copyOf(noise(100_000, 1, 1e-4)))).toEqual([]);
  });
  test('silence, a constant, a tone', () => {
    expect(foundIn(silence(RATE_HZ, 3))).toEqual([]);
    expect(foundIn(new Float32Array(100_000).fill(0.25))).toEqual([]);
    expect(foundIn(sine(RATE_HZ, 3, 440, 0.5))).toEqual([]);
  });
});

test('does not depend on how the blocks are cut', () => {
  const samples = copied(copyOf(noise(100_000)), 20_000, 85_000, 9000, true);
  const whole = foundIn(samples);
  expect(whole).toHaveLength(2);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 5 }),
      (cuts) => {
        expect(foundIn(samples, cuts)).toEqual(whole);
      },
    ),
    { numRuns: inTier(5, 15) },
  );
});
