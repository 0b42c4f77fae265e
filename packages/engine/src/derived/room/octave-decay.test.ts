import { describe, expect, test } from 'vitest';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { decayCurve } from './decay-curve.js';
import { earlyEnergies, octaveDecay } from './octave-decay.js';

describe('octave decay', () => {
  const RATE_HZ = 8000;

  /** Reasons of T20 and EDT, of many draws. */
  function reasonsOf(rtSec: number, floor: number, bandHz: number): readonly string[] {
    const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
    return seeds.flatMap((seed) => {
      const samples = recorded(RATE_HZ, noiseDecay(RATE_HZ, 1, rtSec, seed), floor, 0.25);
      const response = { samples, startFrame: RATE_HZ / 4, rateHz: RATE_HZ, peakToNoiseDb: 30 };
      const { reasons } = octaveDecay(response, bandHz);
      return [reasons['t20Sec'], reasons['edtSec']].flatMap((reason) => reason ?? []);
    });
  }

  test.each([
    { what: 'R²', rtSec: 0.12, floor: 0.000_02, pattern: /R² is ([\d.]+); ([\d.]+) is needed/ },
    { what: 'range', rtSec: 0.4, floor: 0.009, pattern: /([\d.]+) dB .*; ([\d.]+) are needed/ },
  ])('what is too little of $what is not rounded up to enough', ({ rtSec, floor, pattern }) => {
    const stated = reasonsOf(rtSec, floor, 125).flatMap((reason) => pattern.exec(reason) ?? []);
    const pairs = Array.from({ length: stated.length / 3 }, (_, i) =>
      stated.slice(3 * i + 1, 3 * i + 3),
    );
    expect(pairs.length).toBeGreaterThan(10);
    for (const [shown, needed] of pairs) expect(Number(shown)).toBeLessThan(Number(needed));
  });
});

describe('early energies', () => {
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
});
