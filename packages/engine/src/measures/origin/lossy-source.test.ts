import { expect, test } from 'vitest';
import { codecRates } from '../../derived/origin/codec-rates.js';
import { lossySource } from './lossy-source.js';

test('how often it is right is said with the figures of codec-rates, and no others', () => {
  const known = Object.values(codecRates).flatMap(({ hitRate, resampledHitRate }) => [
    hitRate,
    resampledHitRate,
  ]);
  const stated = lossySource.accuracy?.match(/\d+(?= %)/g) ?? [];
  expect(stated.length).toBe(4);
  for (const share of stated)
    expect(known.map((rate) => Math.round(100 * rate))).toContain(Number(share));
  expect(lossySource.accuracy).toContain(
    '85 % (Opus 96) to 98 % (Vorbis q5) are classified as lossy',
  );
});
