import { shapedNoise } from '@sonometer/validation/signals/shaped-noise.js';
import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { spectralCliff } from './bandwidth.js';

const RATE_HZ = 44_100;
/** Half of the way down in decibels, the window's skirt and the smoothing add up to 4 bins. */
const REACH_HZ = 90;

const cliffOf = (amplitudeAt: (hz: number) => number) =>
  computeDerived(
    spectralCliff,
    mono(RATE_HZ, shapedNoise({ rateHz: RATE_HZ, log2Frames: 17, amplitudeAt, seed: 6 })),
  );

test.each([5000, 11_025, 16_000, 20_000])('an end at %i Hz is found there', async (edgeHz) => {
  const cliff = await cliffOf((hz) => (hz < edgeHz ? 1 : 1e-4));
  expect(Math.abs((cliff?.hz ?? 0) - edgeHz)).toBeLessThan(REACH_HZ);
  expect(Math.abs((cliff?.dropDb ?? 0) - 80)).toBeLessThan(3);
});

test('of two, the higher step', async () => {
  const cliff = await cliffOf((hz) => (hz < 8000 ? 1 : hz < 15_000 ? 0.05 : 1e-4));
  expect(Math.abs((cliff?.hz ?? 0) - 15_000)).toBeLessThan(REACH_HZ);
});

test('a slope of 48 dB per octave is none, the converter’s end neither', async () => {
  expect(await cliffOf((hz) => 1 / (1 + (hz / 6000) ** 8))).toBeUndefined();
  expect(await cliffOf((hz) => (hz < 0.95 * (RATE_HZ / 2) ? 1 : 1e-4))).toBeUndefined();
});

test('silence has no spectrum', async () => {
  expect(
    await computeDerived(spectralCliff, mono(RATE_HZ, whiteNoise(RATE_HZ, 2, 1e-5))),
  ).toBeUndefined();
});
