import { expect, test } from 'vitest';
import { openParseRate } from './parse-rate.js';

const limited = expect.objectContaining({ code: 'rate_limited' }) as unknown;

test('lets a burst through, then as much as comes back with time, for each address alone', () => {
  let nowMs = 0;
  const { take } = openParseRate(() => nowMs);
  const flood = (address = '192.0.2.1') => {
    let count = 0;
    try {
      for (; count < 1000; count++) take(address, 64_000);
    } catch (error) {
      expect(error).toEqual(limited);
    }
    return count;
  };
  expect(flood()).toBe(31);
  expect(flood()).toBe(0);
  nowMs += 1000;
  expect(flood()).toBe(4);
  expect(flood('192.0.2.2')).toBe(31);
});

test('thousands of ordinary requests a minute are none too many', () => {
  let nowMs = 0;
  const { take } = openParseRate(() => nowMs);
  for (let i = 0; i < 10_000; i++) {
    take('2001:db8::1', 300);
    nowMs += 5; // 12,000 a minute
  }
  expect(() => {
    take('2001:db8::1', 300);
  }).not.toThrow();
});
