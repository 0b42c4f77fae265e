import { describe, expect, test } from 'vitest';
import {
  decimationGain,
  decimationTaps,
  oversampling,
  TAPS_PER_PHASE,
  truePeakPhases,
  USEFUL_SHARE,
} from './interpolation-filters.js';

describe('decimation filter', () => {
  describe.each([2, 4, 8, 16, 32])('keeping every %ith frame', (factor) => {
    const taps = decimationTaps(factor);
    const gainDb = (frequency: number) => 10 * Math.log10(decimationGain(taps, frequency));

    test('leaves DC alone, and the useful band within 2.8 dB', () => {
      expect(gainDb(0)).toBeCloseTo(0, 10);
      expect(gainDb(USEFUL_SHARE / factor)).toBeGreaterThan(-2.8);
    });

    test('lets nothing fold onto the useful band', () => {
      for (let fold = 1; fold <= factor / 2; fold++)
        for (let share = -USEFUL_SHARE; share <= USEFUL_SHARE; share += 0.01) {
          const frequency = (fold + share) / factor;
          if (frequency > 0.5) continue;
          const wanted = gainDb(Math.abs(share) / factor);
          expect(gainDb(frequency) - wanted).toBeLessThan(-67);
        }
    });

    test('has taps of one sign', () => {
      expect(Math.min(...taps)).toBeGreaterThan(0);
    });
  });
});

describe('true peak filter', () => {
  const sumOfMagnitudes = (taps: Float64Array) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0);

  /** Gain of one phase at a frequency given as a share of the rate. */
  function gainDb(taps: Float64Array, frequency: number): number {
    const w = 2 * Math.PI * frequency;
    const re = taps.reduce((sum, tap, k) => sum + tap * Math.cos(w * k), 0);
    const im = taps.reduce((sum, tap, k) => sum + tap * Math.sin(w * k), 0);
    return 10 * Math.log10(re * re + im * im);
  }

  test('oversamples to 192 kHz or so', () => {
    expect([8000, 48_000, 95_999].map(oversampling)).toEqual([4, 4, 4]);
    expect([96_000, 176_400, 191_999].map(oversampling)).toEqual([2, 2, 2]);
    expect(oversampling(192_000)).toBe(1);
  });

  test('has no phase between the samples when there is nothing between', () => {
    expect(truePeakPhases(1)).toEqual([]);
  });

  describe.each([2, 4] as const)('oversampling by %i', (factor) => {
    const phases = truePeakPhases(factor);

    test('leaves DC alone', () => {
      for (const taps of phases) expect(taps.reduce((sum, tap) => sum + tap, 0)).toBeCloseTo(1, 14);
    });

    test('is flat to 0.005 dB up to 0.4 of the rate', () => {
      for (const taps of phases)
        for (let frequency = 0; frequency <= 0.4; frequency += 0.005)
          expect(Math.abs(gainDb(taps, frequency))).toBeLessThanOrEqual(0.005);
    });

    test('mirrors each phase in its opposite', () => {
      phases.forEach((taps, p) => {
        const opposite = phases[factor - 2 - p]!;
        taps.forEach((tap, k) => {
          expect(tap).toBeCloseTo(opposite[TAPS_PER_PHASE - 1 - k]!, 14);
        });
      });
    });

    test('never magnifies by more than 2.2492', () => {
      for (const taps of phases) expect(sumOfMagnitudes(taps)).toBeLessThan(2.2492);
    });

    test('stays below the samples a frame or more outside the signal, so that more zeros add nothing', () => {
      for (const taps of phases) {
        expect(sumOfMagnitudes(taps.subarray(TAPS_PER_PHASE / 2 + 1))).toBeLessThan(1);
        expect(sumOfMagnitudes(taps.subarray(0, TAPS_PER_PHASE / 2 - 1))).toBeLessThan(1);
      }
    });
  });
});
