import { expect, test } from 'vitest';
import { boundOf, marginOfValue } from './bounds.js';
import type { Measure } from './reader.js';

const reader = {
  objects: () => [
    { code: 'clipped', message: 'a is clipped' },
    { code: 'lower-bound', message: 'a is a lower bound, to 3 dB: the speech covers its noise' },
    {
      code: 'upper-bound',
      message: '9.1 dB, b without the correction of k2, is an upper bound, to 2.5 dB: below 10 dB',
    },
    { code: 'upper-bound', message: 'c is an upper bound: of a and d' },
  ],
};
const marginOf = (id: string) => marginOfValue(reader, { id, margin: 6 } as Measure);

test('a bound has the margin that its warning states', () => {
  expect(boundOf(reader, 'a')).toEqual({ kind: 'lower', margin: 3 });
  expect(marginOf('a')).toBe('≥ ±3');
  expect(marginOf('b')).toBe('≤ ±2.5');
  expect(marginOf('c')).toBe('≤');
});

test('any other value has the margin of its measure', () => {
  expect(boundOf(reader, 'd')).toBeUndefined();
  expect(marginOf('d')).toBe('±6');
});
