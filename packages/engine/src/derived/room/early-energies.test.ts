import { expect, test } from 'vitest';
import { noiseDecay } from '../../../../../testing/rooms.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { decayCurve } from './decay-curve.js';
import { earlyEnergies } from './early-energies.js';

const RATE_HZ = 24_000;

function computeEnergies(rtSec: number, floor: number) {
  const detected = mix(noiseDecay(RATE_HZ, 2, rtSec), whiteNoise(RATE_HZ, 2, floor, 5));
  const band = Float64Array.from(detected);
  const curve = decayCurve(band, 0, RATE_HZ)!;
  return { ...earlyEnergies(band, 0, curve, RATE_HZ), rangeDb: curve.rangeDb };
}

test.each([0.2, 0.5, 1])('early energies of an exponential of %s s over noise', (rtSec) => {
  const { c50Db, c80Db, d50 } = computeEnergies(rtSec, 0.001);
  const tau = rtSec / (6 * Math.LN10);
  expect(c50Db).toBeWithin(0.6, 10 * Math.log10(Math.exp(0.05 / tau) - 1));
  expect(c80Db).toBeWithin(0.6, 10 * Math.log10(Math.exp(0.08 / tau) - 1));
  expect(d50).toBeWithin(0.03, 1 - Math.exp(-0.05 / tau));
});

// 50 ms are 100 dB of it; the noise lies 46 dB down
test('what is gone before 50 ms has none: what is left is noise', () => {
  expect(computeEnergies(0.03, 0.001)).toMatchObject({
    c50Db: undefined,
    c80Db: undefined,
    d50: undefined,
  });
});

test('what is gone between the two has one', () => {
  const { c50Db, c80Db, rangeDb } = computeEnergies(0.09, 0.001);
  expect(c50Db).toBeLessThan(rangeDb);
  expect(c80Db).toBeUndefined();
});
