import { expect, test } from 'vitest';
import { noiseDecay } from '../../../../../testing/rooms.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { mean } from '../../core/numbers.js';
import { decayCurve, decayFit } from './decay-curve.js';

const RATE_HZ = 8000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Mean time of ten draws of decaying noise, `noiseDb` over a floor of noise. */
function meanTimeOf(rtSec: number, seconds: number, noiseDb: number, lowerDb: number) {
  return mean(
    SEEDS.map((seed) => {
      const floor = whiteNoise(RATE_HZ, seconds, 0.2 * 10 ** (-noiseDb / 20), 100 + seed);
      const curve = decayCurve(mix(noiseDecay(RATE_HZ, seconds, rtSec, seed), floor), 0, RATE_HZ);
      return decayFit(curve!, -5, lowerDb)!.seconds;
    }),
  );
}

// Without the noise taken off the integral: 7 % long at 30 dB, 4 % at 36.
test.each([
  { rtSec: 0.5, noiseDb: 30 },
  { rtSec: 0.5, noiseDb: 36 },
  { rtSec: 1.5, noiseDb: 30 },
  { rtSec: 1.5, noiseDb: 33 },
])('T20 of $rtSec s is not longer $noiseDb dB over noise', ({ rtSec, noiseDb }) => {
  expect(meanTimeOf(rtSec, 2 * rtSec, noiseDb, -25)).toBeWithin(0.015 * rtSec, rtSec);
});

test.each([
  { cutDb: 40, lowerDb: -25 },
  { cutDb: 50, lowerDb: -35 },
])('nor shorter where it is cut off $cutDb dB down, without noise', ({ cutDb, lowerDb }) => {
  const time = meanTimeOf(0.8, (0.8 * cutDb) / 60, 100, lowerDb);
  expect(time).toBeWithin(0.015 * 0.8, 0.8);
});

test('a curve never rises', () => {
  const noisy = mix(noiseDecay(RATE_HZ, 1, 0.3), whiteNoise(RATE_HZ, 1, 0.02, 5));
  const { levelsDb } = decayCurve(noisy, 0, RATE_HZ)!;
  expect(levelsDb[0]).toBe(0);
  expect(levelsDb.every((level, i) => i === 0 || level <= levelsDb[i - 1]!)).toBe(true);
});
