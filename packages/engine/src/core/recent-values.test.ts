import { expect, test } from 'vitest';
import { openRecentValues } from './recent-values.js';

test('a value is made once, until as many others were made since', () => {
  const recent = openRecentValues<number>(2);
  let count = 0;
  const read = (key: string) => recent(key, () => ++count);
  expect(['a', 'a', 'b', 'a', 'c', 'b', 'a', 'c'].map(read)).toEqual([1, 1, 2, 1, 3, 2, 4, 3]);
});
