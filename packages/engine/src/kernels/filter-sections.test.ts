import { describe, expect, test } from 'vitest';
import {
  bandPass,
  type Biquad,
  gainOf,
  highPass,
  type Weighting,
  weightingGain,
  weightingSections,
} from './filter-sections.js';
import { filtered } from './plain/filters.js';

describe('butterworth', () => {
  /** Gain of sections in series at a frequency, dB. */
  function gainDb(sections: readonly Biquad[], hz: number, rateHz: number): number {
    const omega = (2 * Math.PI * hz) / rateHz;
    const size = (c0: number, c1: number, c2: number) =>
      Math.hypot(
        c0 + c1 * Math.cos(omega) + c2 * Math.cos(2 * omega),
        c1 * Math.sin(omega) + c2 * Math.sin(2 * omega),
      );
    return sections.reduce(
      (db, { b0, b1, b2, a1, a2 }) => db + 20 * Math.log10(size(b0, b1, b2) / size(1, a1, a2)),
      0,
    );
  }

  describe.each([
    { centreHz: 125, rateHz: 192_000 },
    { centreHz: 1000, rateHz: 48_000 },
    { centreHz: 8000, rateHz: 44_100 },
  ])('the octave around $centreHz Hz at $rateHz Hz', ({ centreHz, rateHz }) => {
    const [low, high] = [centreHz / Math.SQRT2, centreHz * Math.SQRT2];
    const sections = bandPass(low, high, rateHz);

    test('is −3.01 dB at its edges and 0 dB between', () => {
      expect(gainDb(sections, low, rateHz)).toBeCloseTo(-3.0103, 3);
      expect(gainDb(sections, high, rateHz)).toBeCloseTo(-3.0103, 3);
      const warped =
        (Math.atan(
          Math.sqrt(Math.tan((Math.PI * low) / rateHz) * Math.tan((Math.PI * high) / rateHz)),
        ) *
          rateHz) /
        Math.PI;
      expect(gainDb(sections, warped, rateHz)).toBeCloseTo(0, 6);
    });

    test('falls by 24 dB per octave and more outside', () => {
      expect(gainDb(sections, low / 4, rateHz)).toBeLessThan(-48);
    });

    test('rings out', () => {
      const pulse = new Float64Array(rateHz / 4);
      pulse[0] = 1;
      const tail = filtered(pulse, sections).slice(-1000);
      expect(Math.max(...tail.map(Math.abs))).toBeLessThan(1e-9);
    });
  });

  test('the high-pass is −3.01 dB at its cut and 0 dB far above', () => {
    const sections = highPass(300, 48_000);
    expect(gainDb(sections, 300, 48_000)).toBeCloseTo(-3.0103, 3);
    expect(gainDb(sections, 12_000, 48_000)).toBeCloseTo(0, 3);
  });

  test('backwards is forwards of the reversed samples', () => {
    const samples = Float64Array.from({ length: 100 }, (_, i) => Math.sin(i * i));
    const sections = bandPass(500, 1000, 8000);
    const reversed = filtered(samples.slice().reverse(), sections).reverse();
    expect(filtered(samples, sections, 'backwards')).toEqual(reversed);
  });
});

describe('weighting sections', () => {
  /** IEC 61672-1:2013, table 3: nominal frequency, A, C, and what class 1 allows above and below, dB. */
  const TABLE_3 = [
    [10, -70.4, -14.3, 3, Infinity],
    [12.5, -63.4, -11.2, 2.5, Infinity],
    [16, -56.7, -8.5, 2, 4],
    [20, -50.5, -6.2, 2, 2],
    [25, -44.7, -4.4, 2, 1.5],
    [31.5, -39.4, -3, 1.5, 1.5],
    [40, -34.6, -2, 1, 1],
    [50, -30.2, -1.3, 1, 1],
    [63, -26.2, -0.8, 1, 1],
    [80, -22.5, -0.5, 1, 1],
    [100, -19.1, -0.3, 1, 1],
    [125, -16.1, -0.2, 1, 1],
    [160, -13.4, -0.1, 1, 1],
    [200, -10.9, 0, 1, 1],
    [250, -8.6, 0, 1, 1],
    [315, -6.6, 0, 1, 1],
    [400, -4.8, 0, 1, 1],
    [500, -3.2, 0, 1, 1],
    [630, -1.9, 0, 1, 1],
    [800, -0.8, 0, 1, 1],
    [1000, 0, 0, 0.7, 0.7],
    [1250, 0.6, 0, 1, 1],
    [1600, 1, -0.1, 1, 1],
    [2000, 1.2, -0.2, 1, 1],
    [2500, 1.3, -0.3, 1, 1],
    [3150, 1.2, -0.5, 1, 1],
    [4000, 1, -0.8, 1, 1],
    [5000, 0.5, -1.3, 1.5, 1.5],
    [6300, -0.1, -2, 1.5, 2],
    [8000, -1.1, -3, 1.5, 2.5],
    [10_000, -2.5, -4.4, 2, 3],
    [12_500, -4.3, -6.2, 2, 5],
    [16_000, -6.6, -8.5, 2.5, 16],
    [20_000, -9.3, -11.2, 3, Infinity],
  ] as const;

  /** The exact frequencies that the table is of: 5.5.5 of the standard. */
  const exactHz = (row: number) => 10 ** ((row + 10) / 10);

  const decibels = (gain: number) => 20 * Math.log10(gain);
  const responseDb = (weighting: Weighting, hz: number, rateHz: number) =>
    decibels(
      weightingSections(weighting, rateHz).reduce((gain, s) => gain * gainOf(s, hz, rateHz), 1),
    );

  test('the formula is that of the table, which has one decimal', () => {
    for (const [row, [, a, c]] of TABLE_3.entries()) {
      expect(Math.abs(decibels(weightingGain('A', exactHz(row))) - a)).toBeLessThan(0.051);
      expect(Math.abs(decibels(weightingGain('C', exactHz(row))) - c)).toBeLessThan(0.051);
    }
  });

  // The place where the section meets the curve was chosen on the first twelve; the others were used once.
  const CHOSEN_ON_HZ = [
    8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
  ];
  const OTHERS_HZ = [12_000, 37_800, 64_000];

  describe.each([...CHOSEN_ON_HZ, ...OTHERS_HZ])('at %d Hz', (rateHz) => {
    test.each(['A', 'C'] as const)(
      '%s is within class 1 at all frequencies under half the rate',
      (w) => {
        const rows = TABLE_3.map((row, i) => ({ row, hz: exactHz(i) })).filter(
          ({ hz }) => 2 * hz < rateHz,
        );
        expect(rows.length).toBeGreaterThan(25);
        for (const { row, hz } of rows) {
          const [, a, c, above, below] = row;
          const off = responseDb(w, hz, rateHz) - (w === 'A' ? a : c);
          expect(off, `${hz} Hz`).toBeLessThanOrEqual(above);
          expect(off, `${hz} Hz`).toBeGreaterThanOrEqual(-below);
          // and much nearer than that: the margin that the measure publishes
          expect(Math.abs(responseDb(w, hz, rateHz) - decibels(weightingGain(w, hz)))).toBeLessThan(
            0.7,
          );
        }
      },
    );
  });
});
