import { expect, test } from 'vitest';
import { type Reading, readFrom, valueIn } from './reading.js';

const none: Reading<number> = { absent: 'the file is silent' };

test('what is read from a value may be absent itself', () => {
  const root = (x: number): Reading<number> =>
    x < 0 ? { absent: 'below 0' } : { value: Math.sqrt(x) };
  expect(readFrom({ value: 9 }, root)).toEqual({ value: 3 });
  expect(readFrom({ value: -9 }, root)).toEqual({ absent: 'below 0' });
  expect(readFrom(none, root)).toBe(none);
});

test('the value, where there is one', () => {
  expect(valueIn({ value: 0 })).toBe(0);
  expect(valueIn(none)).toBeUndefined();
});
