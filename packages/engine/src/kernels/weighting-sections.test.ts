import { describe, expect, test } from 'vitest';
import { gainOf, type Weighting, weightingGain, weightingSections } from './weighting-sections.js';

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
