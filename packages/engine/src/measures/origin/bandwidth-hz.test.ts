import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { shapedNoise } from '../../../../../testing/shaped-noise.js';
import { silence, whiteNoise } from '../../../../../testing/signals.js';
import { bandwidthHz as measure } from './bandwidth-hz.js';

const RATE_HZ = 48_000;

describe.each([32_000, 44_100, 48_000, 96_000])('at %i Hz', (rateHz) => {
  test.each([3400, 8000, 15_000])('noise that ends at %i Hz', async (edgeHz) => {
    const noise = shapedNoise(rateHz, 18, (hz) => (hz < edgeHz ? 1 : 0));
    expect(await valueOf(measure, mono(rateHz, noise))).toBeWithin(measure.margin, edgeHz);
  });
});

test('white noise reaches half the rate', async () => {
  expect(await valueOf(measure, mono(RATE_HZ, whiteNoise(RATE_HZ, 3, 0.1)))).toBe(RATE_HZ / 2);
});

test('a faint image above an empty band does not count', async () => {
  const noise = shapedNoise(RATE_HZ, 18, (hz) =>
    hz < 8000 ? 1 : hz > 12_000 && hz < 14_000 ? 10 ** (-70 / 20) : 0,
  );
  expect(await valueOf(measure, mono(RATE_HZ, noise))).toBeWithin(measure.margin, 8000);
});

test('a file under half a second is one block', async () => {
  const noise = shapedNoise(RATE_HZ, 13, (hz) => (hz < 8000 ? 1 : 0));
  expect(await valueOf(measure, mono(RATE_HZ, noise))).toBeWithin(measure.margin, 8000);
});

test('silence has none', async () => {
  expect(await readingOf(measure, mono(RATE_HZ, silence(RATE_HZ, 1)))).toEqual({
    absent: 'nothing exceeds −60 dBFS',
  });
});
