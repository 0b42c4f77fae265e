import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { pinkNoise } from '../../../../../testing/signals.js';
import { itemAt, THIRD_OCTAVE_BANDS } from '../../core/numbers.js';
import { bandLevels } from './spectral-balance.js';
import { thirdOctaves } from './third-octaves.js';

describe.each([16_000, 44_100, 96_000])('at %i Hz', (rateHz) => {
  test.each([
    { seconds: 20, lowDb: 0, highDb: 0 },
    // Below: aliases 67 dB down. Above: windows of another length over the same noise.
    { seconds: 24, lowDb: 0.005, highDb: 0.15 },
  ])('equals the third octaves of the long windows, $seconds s', async (tolerance) => {
    const samples = {
      rateHz,
      channels: [1, 2].map((seed) => pinkNoise(rateHz, tolerance.seconds, 0.1, seed)),
    };
    const levelOf = await computeDerived(bandLevels, samples);
    const { levelsDb } = await computeDerived(thirdOctaves, samples);
    levelsDb.forEach((levelDb, i) => {
      const band = itemAt(THIRD_OCTAVE_BANDS, i);
      const bound = band <= 28 ? tolerance.lowDb : tolerance.highDb;
      expect(Math.abs(levelOf(band)! - levelDb)).toBeLessThanOrEqual(bound);
    });
    expect(levelOf(50)).toBeUndefined();
  });
});
