import { expect, test } from 'vitest';
import { getMonth } from './usage-report.js';

test.each([
  ['2026-11-20T10:00:00Z', '2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-01', '2027-01-01'],
  ['2027-01-01T00:00:00Z', '2027-01', '2027-01-01', '2027-02-01'],
  ['2028-02-29T12:00:00Z', '2028-02', '2028-02-01', '2028-03-01'],
])('%s lies in %s', (time, name, start, end) => {
  const month = { name, startMs: Date.parse(start), endMs: Date.parse(end) };
  expect(getMonth(Date.parse(time))).toEqual(month);
});
