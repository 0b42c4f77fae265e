import { expect, test } from 'vitest';
import { openBassCorrelation } from './bass-correlation.js';

const seconds = 10;
const signal = (at: (t: number) => number) =>
  Float32Array.from({ length: seconds * 48_000 }, (_, i) => at((2 * Math.PI * i) / 48_000));

function correlation(left: Float32Array, right: Float32Array): number {
  const bass = openBassCorrelation(48_000);
  bass.push(left, right);
  const sums = bass.end();
  return sums.cross / Math.sqrt(sums.left * sums.right);
}

test('hears opposite bass under equal treble', () => {
  const left = signal((t) => Math.sin(60 * t) + 0.3 * Math.sin(1000 * t));
  const right = signal((t) => -Math.sin(60 * t) + 0.3 * Math.sin(1000 * t));
  expect(correlation(left, right)).toBeCloseTo(-1, 3);
});

test('is near zero for a quarter period between the channels', () => {
  expect(
    Math.abs(
      correlation(
        signal((t) => Math.sin(60 * t)),
        signal((t) => Math.cos(60 * t)),
      ),
    ),
  ).toBeLessThan(0.01);
});
