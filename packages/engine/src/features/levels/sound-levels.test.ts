import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { computeSoundLevel } from '../../derived/levels/sound-level.js';
import { soundLevels } from './sound-levels.js';

describe('sound levels', () => {
  const RATE_HZ = 48_000;

  /**
   * IEC 61672-1:2013, table 4: length of a burst of 4 kHz, ms, and the largest fast level, the largest slow level and the
   * sound exposure level against the steady level, dB. Class 1 allows at least ±0.5 dB.
   */
  const TABLE_4 = [
    [1000, 0, -2, 0],
    [500, -0.1, -4.1, -3],
    [200, -1, -7.4, -7],
    [100, -2.6, -10.2, -10],
    [50, -4.8, -13.1, -13],
    [20, -8.3, -17, -17],
    [10, -11.1, -20, -20],
    [5, -14.1, -23, -23],
    [2, -18, -27, -27],
    [1, -21, NaN, -30],
    [0.5, -24, NaN, -33],
    [0.25, -27, NaN, -36],
  ] as const;

  /** Of 4 kHz, within silence. */
  function burst(ms: number): Float32Array {
    const samples = silence(RATE_HZ, 3);
    const length = Math.round((ms / 1000) * RATE_HZ);
    samples.set(sine(RATE_HZ, length / RATE_HZ, 4000, 0.5).subarray(0, length), RATE_HZ / 2);
    return samples;
  }

  const levelsOf = (samples: Float32Array) =>
    computeSoundLevel(outputOf(soundLevels, mono(RATE_HZ, samples)), 0);

  describe('toneburst responses', () => {
    const steadyDb = levelsOf(sine(RATE_HZ, 10, 4000, 0.5)).laeqDb;

    test.each(TABLE_4)('of %d ms', (ms, fastDb, slowDb, exposureDb) => {
      const { lafMaxDb, lasMaxDb, laeDb } = levelsOf(burst(ms));
      // the table has one decimal, and the A-weighting takes 0.15 dB of the shortest burst
      const within = 0.05 + (ms <= 1 ? 0.15 : 0.05);
      expect(Math.abs(lafMaxDb - steadyDb - fastDb)).toBeLessThan(within);
      expect(Math.abs(laeDb - steadyDb - exposureDb)).toBeLessThan(within);
      if (!Number.isNaN(slowDb))
        expect(Math.abs(lasMaxDb - steadyDb - slowDb)).toBeLessThan(within);
    });
  });

  test('a full-scale sine of 1 kHz reads −3.01 dBFS by every weighting', () => {
    const { laeqDb, lceqDb, lzeqDb, lafMaxDb } = levelsOf(sine(RATE_HZ, 10, 1000, 1));
    for (const level of [laeqDb, lceqDb, lzeqDb, lafMaxDb])
      expect(Math.abs(level + 3.0103)).toBeLessThan(0.01);
  });

  test('channels are averaged, the LFE left out', () => {
    const tone = sine(RATE_HZ, 2, 1000, 0.5);
    const none = silence(RATE_HZ, 2);
    const one = computeSoundLevel(outputOf(soundLevels, stereo(RATE_HZ, tone, none)), 0);
    expect(one.lzeqDb).toBeCloseTo(levelsOf(tone).lzeqDb - 10 * Math.log10(2), 6);
    const six = outputOf(soundLevels, {
      rateHz: RATE_HZ,
      channels: [tone, tone, tone, none, tone, tone],
    });
    expect(computeSoundLevel(six, 0).lzeqDb).toBeCloseTo(levelsOf(tone).lzeqDb, 6);
  });

  test('does not depend on how the blocks are cut, to the bit', () => {
    const recording = stereo(
      RATE_HZ,
      whiteNoise(RATE_HZ, 1.5, 0.2),
      whiteNoise(RATE_HZ, 1.5, 0.4, 2),
    );
    const whole = outputOf(soundLevels, recording, [65_536]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (cuts) => {
        expect(outputOf(soundLevels, recording, cuts)).toEqual(whole);
      }),
      { numRuns: inTier(5, 8) },
    );
  });
});
