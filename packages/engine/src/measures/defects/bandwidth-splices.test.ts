import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { shapedNoise } from '../../../../../testing/shaped-noise.js';
import { concat, silence } from '../../../../../testing/signals.js';
import { bandwidthSplices as measure } from './bandwidth-splices.js';

const RATE_HZ = 48_000;
const SECONDS_4 = 192_000;

const full = shapedNoise(RATE_HZ, 18, () => 1).subarray(0, SECONDS_4);
const dull = shapedNoise(RATE_HZ, 18, (hz) => (hz < 12_000 ? 1 : 0)).subarray(0, SECONDS_4);

const splicesOf = (...parts: Float32Array[]) => valueOf(measure, mono(RATE_HZ, concat(...parts)));

test('4 s of a narrower band in the middle are two splices', async () => {
  expect(await splicesOf(full, dull, full)).toBe(2);
});

test('an insert of 1 s is none', async () => {
  expect(await splicesOf(full, dull.subarray(0, RATE_HZ), full)).toBe(0);
});

test('one bandwidth throughout has none, with pauses or without', async () => {
  expect(await splicesOf(full, full)).toBe(0);
  expect(await splicesOf(dull, silence(RATE_HZ, 3), dull)).toBe(0);
});
