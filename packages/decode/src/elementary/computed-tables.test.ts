import { describe, expect, test } from 'vitest';
import { exp, fixed, LN10, LN2, log, ONE, ratio } from '../../../../testing/elementary/exact.js';
import { inverses } from './atan.js';
import { logarithmsTimes, POWERS } from './computed-tables.js';
import {
  LOG10_2_HIGH,
  LOG10_2_LOW,
  LOG10_E_PAIR,
  LOG2_E_PAIR,
  NATURAL_LOGARITHMS,
} from './tables.js';

/** How far a table of pairs is from exact values, at most, as a power of two; whether the first of a pair is the nearest. */
function distance(table: Float64Array, exactAt: (i: number) => bigint): number {
  let worst = 0n;
  for (let i = 0; i < table.length / 2; i++) {
    const sum = fixed(table[2 * i] ?? NaN) + fixed(table[2 * i + 1] ?? NaN);
    const error = exactAt(i) - sum;
    worst = error < 0n ? (-error > worst ? -error : worst) : error > worst ? error : worst;
  }
  return worst.toString(2).length - ONE.toString(2).length;
}

describe('logarithms to another base, from the natural ones', () => {
  const logarithms = Array.from(inverses(), (inverse) => -log(fixed(inverse)));

  test.each([
    { base: 2, of: LN2, factor: LOG2_E_PAIR, places: 40, ofTwo: [1, 0] },
    { base: 10, of: LN10, factor: LOG10_E_PAIR, places: 42, ofTwo: [LOG10_2_HIGH, LOG10_2_LOW] },
  ] as const)('base $base, within 2^-93', ({ of, factor, places, ofTwo }) => {
    const units = 2 ** places;
    const table = logarithmsTimes(NATURAL_LOGARITHMS, factor, units, ofTwo);
    expect(table).toHaveLength(258);
    expect(distance(table, (i) => ratio(logarithms[i] ?? 0n, of))).toBeLessThan(-93);
    for (let i = 0; i < table.length; i += 2) {
      expect(Number.isInteger((table[i] ?? NaN) * units)).toBe(true);
      expect(Math.abs(table[i + 1] ?? NaN)).toBeLessThanOrEqual(0.5000001 / units);
    }
  });
});

test('powers of two, within 2^-102', () => {
  const exactAt = (i: number) => exp((LN2 * BigInt(i)) / 128n);
  expect(POWERS).toHaveLength(256);
  expect(distance(POWERS, exactAt)).toBeLessThan(-102);
  for (let i = 0; i < POWERS.length; i += 2)
    expect(Math.abs(POWERS[i + 1] ?? NaN)).toBeLessThanOrEqual(2 ** -53);
});
