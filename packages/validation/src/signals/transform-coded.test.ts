import { expect, test } from 'vitest';
import { whiteNoise } from './signals.js';
import { transformCoded } from './transform-coded.js';

const RATE_HZ = 44_100;
const noise = whiteNoise(RATE_HZ, 0.5, 0.1, 7);
/** Blocks of 1024 lines begin before the sound and end after it. */
const LINES_PER_SEC = (Math.ceil(noise.length / 1024) + 1) * 1024 * 2;
const coded = (bitsPerSec: number) =>
  transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec, cutoffHz: RATE_HZ / 2 });

const noiseToSignalDb = (sound: Float32Array) => {
  const power = (values: Float32Array) => values.reduce((sum, x) => sum + x * x, 0);
  return 10 * Math.log10(power(sound.map((x, i) => x - (noise[i] ?? 0))) / power(noise));
};

test('with bits to spare the sound comes back', () => {
  expect(noiseToSignalDb(coded(12 * RATE_HZ))).toBeLessThan(-65);
});

test.each([3, 4, 6])('%d bits a line leave what uniform rounding leaves', (bits) => {
  // Gish and Pierce (1968): D(R) = 2^(−2R)·σ², and 1.53 dB more for a uniform step
  expect(noiseToSignalDb(coded(bits * LINES_PER_SEC))).toBeCloseTo(-6.02 * bits + 1.53, 0);
});

test('lines above the cutoff are gone', () => {
  const dull = transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec: 1e6, cutoffHz: 1000 });
  expect(10 ** (noiseToSignalDb(dull) / 10)).toBeCloseTo(1 - 1000 / (RATE_HZ / 2), 1);
});
