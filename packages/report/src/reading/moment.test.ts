import { expect, test } from 'vitest';
import { moment, buildMoments } from './moment.js';

test.each([
  [0.04, '0:00.0'],
  [59.96, '1:00.0'],
  [3723.4, '1:02:03'],
])('%f s is %s', (seconds, text) => {
  expect(moment(seconds)).toBe(text);
});

test('moments beyond four are counted', () => {
  expect(buildMoments([])).toBe('');
  expect(buildMoments([1, 2, 3, 4, 5, 6])).toBe('0:01.0, 0:02.0, 0:03.0, 0:04.0 and 2 more');
});
