import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { concat, mix, silence, whiteNoise } from '../../../../../testing/signals.js';
import { mean } from '../../core/numbers.js';
import { roomBands } from '../../measures/room.js';
import { decayCurve, decayFit, isCutOff } from './decay-curve.js';

describe('decay curve', () => {
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
});

describe('cut off', () => {
  const RATE_HZ = 24_000;

  test.each([
    { seconds: 0.15, rtSec: 0.8, isCut: true },
    { seconds: 0.4, rtSec: 0.8, isCut: true },
    { seconds: 3, rtSec: 3, isCut: true },
    { seconds: 1.5, rtSec: 0.8, isCut: false },
    { seconds: 3, rtSec: 0.3, isCut: false },
  ])('$seconds s of a decay of $rtSec s over noise: $isCut', ({ seconds, rtSec, isCut }) => {
    const samples = recorded(RATE_HZ, noiseDecay(RATE_HZ, seconds, rtSec), 0.0002, 0);
    expect(isCutOff({ samples, startFrame: 0 })).toBe(isCut);
  });

  test('silence, and what ends in it, is not cut off', () => {
    const samples = concat(noiseDecay(RATE_HZ, 0.2, 0.8), silence(RATE_HZ, 1));
    expect(isCutOff({ samples, startFrame: 0 })).toBe(false);
    expect(isCutOff({ samples: silence(RATE_HZ, 1), startFrame: 0 })).toBe(false);
  });

  test.each(['impulse', 'clap'] as const)('what is cut off as %s says so', async (roomSource) => {
    const cut = mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 0.3, 0.8), 0.000_02));
    await expect(valueOf(roomBands, cut, { roomSource })).rejects.toThrow(
      /while its level still falls/,
    );
  });
});
