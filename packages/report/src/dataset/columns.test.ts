import { expect, test } from 'vitest';
import { type Cell, csvLine, unguarded } from './columns.js';

const records: readonly (readonly [readonly Cell[], string])[] = [
  [['a', 1, true, null], 'a,1,true,'],
  [['a,b'], '"a,b"'],
  [['say "a"'], '"say ""a"""'],
  [['two\nlines'], '"two\nlines"'],
  [['two\rlines'], '"two\rlines"'],
  [['=1+1', '@a', "'=1", "it's"], "'=1+1,'@a,''=1,it's"],
  [['-take.wav', '+HYPERLINK("a")'], `'-take.wav,"'+HYPERLINK(""a"")"`],
  [[-14.5, 3, '-14.5', '+1e-5'], '-14.5,3,-14.5,+1e-5'],
];

test.each(records)('the cells %j are one record of RFC 4180', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test.each(['=1+1', "'=1", "''-a", '-14.5', "it's", "'a", ''])('%j is read as it was', (text) => {
  expect(unguarded(csvLine([text]).trimEnd())).toBe(text);
});
