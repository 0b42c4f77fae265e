import { expect, test } from 'vitest';
import { type Cell, csvLine } from './columns.js';

const records: readonly (readonly [readonly Cell[], string])[] = [
  [['a', 1, true, null], 'a,1,true,'],
  [['a,b'], '"a,b"'],
  [['say "a"'], '"say ""a"""'],
  [['two\nlines'], '"two\nlines"'],
  [['two\rlines'], '"two\rlines"'],
];

test.each(records)('the cells %j are one record of RFC 4180', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
