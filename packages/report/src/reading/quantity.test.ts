import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure, sizeText } from './quantity.js';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [100, '100 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [64_000, '64 kB'],
  [187_852, '188 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [4_500_000, '4.5 MB'],
  [150_000_000, '150 MB'],
  [999_999_999, '1 GB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [-0.046, '-0.05'],
  [0.004, '0.00'],
  [-0.06, '-0.1'],
  [0.3, '0.3'],
])('a true peak of %d dBTP reads %s: near full scale a hundredth decides', (value, text) => {
  expect(figure(value, 'dBTP')).toBe(text);
});

test('a size is read in three digits at most, and within half of the last', () => {
  const factors: Readonly<Record<string, number>> = {
    bytes: 1,
    byte: 1,
    kB: 1e3,
    MB: 1e6,
    GB: 1e9,
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_000_000_000 }), (bytes) => {
      const [number = '', unit = ''] = sizeText(bytes).split(' ');
      expect(number.replace('.', '').length).toBeLessThanOrEqual(3);
      expect(Math.abs(Number(number) * (factors[unit] ?? NaN) - bytes)).toBeLessThanOrEqual(
        0.005 * bytes,
      );
    }),
  );
});
