import { describe, expect, test } from 'vitest';
import { decimationGain, decimationTaps, USEFUL_SHARE } from './decimation-filter.js';

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
