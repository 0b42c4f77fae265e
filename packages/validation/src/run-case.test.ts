import { describe, expect, test } from 'vitest';
import { compare } from './run-case.js';

describe('numbers', () => {
  test.each([
    { margin: 0.1, measured: 10.09, isRight: true },
    { margin: 0.1, measured: 10.11, isRight: false },
    { margin: { plus: 0.2, minus: 0.4 }, measured: 9.61, isRight: true },
    { margin: { plus: 0.2, minus: 0.4 }, measured: 10.21, isRight: false },
    { margin: { percent: 1 }, measured: 10.09, isRight: true },
    { margin: { percent: 1 }, measured: 9.89, isRight: false },
    { margin: null, measured: 10 + 1e-12, isRight: true },
    { margin: 0, measured: 10.0001, isRight: false },
  ])('10 against $measured within $margin: $isRight', ({ margin, measured, isRight }) => {
    expect(compare(10, measured, margin).isRight).toBe(isRight);
  });

  test('percent of nought: only nought is right', () => {
    expect(compare(0, 0, { percent: 1 })).toEqual({ error: 0, isRight: true });
    expect(compare(0, 0.001, { percent: 1 }).isRight).toBe(false);
  });
});

test('what is absent must be absent', () => {
  expect(compare(null, null, 1).isRight).toBe(true);
  expect(compare(null, 0, 1).isRight).toBe(false);
  expect(compare(0, null, 1).isRight).toBe(false);
});

test('words are the same or not, whatever the margin', () => {
  expect(compare('mono', 'mono', 1)).toEqual({ isRight: true });
  expect(compare('mono', 'stereo', 1)).toEqual({ isRight: false });
});

test('of lists and objects the worst number counts, and every word', () => {
  expect(compare([1, 2, 3], [1, 2.5, 3.1], 1)).toEqual({ error: 0.5, isRight: true });
  expect(compare([1, 2], [1], 1).isRight).toBe(false);
  expect(compare({ a: 1, b: 'x' }, { a: 1.5, b: 'x' }, 1)).toEqual({ error: 0.5, isRight: true });
  expect(compare({ a: 1, b: 'x' }, { a: 1, b: 'y' }, 1).isRight).toBe(false);
  expect(compare({ a: 1 }, { a: 1, b: 2 }, 1).isRight).toBe(false);
});
