import { expect, test } from 'vitest';
import { nearest } from './nearest.js';

const names = ['mix', 'voice', 'signal', 'sample', 'segments', 'timeseries'];

test.each([
  ['mxi', 'mix'],
  ['singal', 'signal'],
  ['VOICE', 'voice'],
  ['timesries', 'timeseries'],
  ['smaple', 'sample'],
  ['help-me-out', undefined],
])('%s: %s', (typed, meant) => {
  expect(nearest(typed, names)).toBe(meant);
});

test('a very long text is near nothing', () => {
  expect(nearest('x'.repeat(1_000_000), ['full', 'brief'])).toBeUndefined();
});
