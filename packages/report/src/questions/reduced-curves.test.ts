import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTier } from '../../../../testing/tiers.js';
import { reduceCurves } from './reduced-curves.js';

const points = (count: number) => Array.from({ length: count }, (_, i) => i);

test('a short curve stays as it is', () => {
  const body = { curve: points(512), seriesIntervalSec: 0.1, list: ['a'], segments: [{ a: 1 }] };
  expect(reduceCurves(body)).toEqual(body);
});

test('a long curve keeps the largest of each bucket, and its time', () => {
  const { curve, seriesIntervalSec } = reduceCurves({
    curve: points(1000),
    seriesIntervalSec: 0.1,
  }) as { curve: number[]; seriesIntervalSec: number };
  expect(curve).toEqual(points(500).map((i) => 2 * i + 1));
  expect(seriesIntervalSec).toBeCloseTo(0.2);
});

test('a bucket of yes and no is yes where any is', () => {
  const mask = points(1024).map((i) => i === 5);
  expect((reduceCurves({ mask }) as { mask: boolean[] }).mask.indexOf(true)).toBe(2);
});

test('a series that names its interval is reduced with it', () => {
  const series = { intervalSec: 0.5, count: 600, samples: points(600), unit: 'LUFS' };
  expect(reduceCurves({ series })).toMatchObject({ series: { intervalSec: 1, count: 300 } });
});

test('never more than 512 points, and the largest is kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 5000 }),
      (curve) => {
        const stored = reduceCurves({ curve })['curve'] as number[];
        expect(stored.length).toBeLessThanOrEqual(512);
        expect(Math.max(...stored)).toBeCloseTo(Math.max(...curve), 3);
      },
    ),
    { numRuns: inTier(8, 30) },
  );
});
