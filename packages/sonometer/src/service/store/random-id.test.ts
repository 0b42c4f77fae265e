import { expect, test } from 'vitest';
import { inBase62, randomBase62 } from './random-id.js';

test('random digits are spread evenly', () => {
  const counts = new Map<string, number>();
  for (const digit of randomBase62(62_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1000 each on average, with a standard deviation of 31.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250);
});

test.each([
  [0, '000'],
  [61, '00z'],
  [62, '010'],
  [62 ** 3 - 1, 'zzz'],
])('%d is %s', (number, text) => {
  expect(inBase62(number, 3)).toBe(text);
});
