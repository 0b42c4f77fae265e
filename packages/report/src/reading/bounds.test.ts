import { expect, test } from 'vitest';
import { boundOf, marginOfValue, marginWordsOfValue } from './bounds.js';
import type { Measure } from './reader.js';

const reader = {
  objects: () => [
    { code: 'clipped', message: 'a is clipped' },
    { code: 'lower-bound', message: 'a is a lower bound, to 3 dB: the speech covers its noise' },
    {
      code: 'upper-bound',
      message: 'b is an upper bound, to 7.5 dB: below 10 dB',
    },
    { code: 'upper-bound', message: 'c is an upper bound: of a and d' },
  ],
};
const marginOf = (id: string) => marginOfValue(reader, { id, margin: 6 } as Measure);
const wordsOf = (id: string) => marginWordsOfValue(reader, { id, margin: 6, unit: 'dB' });

test('a bound has the margin that its warning states', () => {
  expect(boundOf(reader, 'a')).toEqual({ kind: 'lower', margin: 3 });
  expect(marginOf('a')).toBe('≥ ±3');
  expect(marginOf('b')).toBe('≤ ±7.5');
  expect(marginOf('c')).toBe('≤');
  expect(wordsOf('a')).toBe('lower bound, ±3 dB');
  expect(wordsOf('c')).toBe('upper bound');
  expect(wordsOf('d')).toBe('±6 dB');
});

test('any other value has the margin of its measure', () => {
  expect(boundOf(reader, 'd')).toBeUndefined();
  expect(marginOf('d')).toBe('±6');
});
