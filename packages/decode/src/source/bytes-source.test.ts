import { expect, test } from 'vitest';
import { bytesSource } from './bytes-source.js';

test('reads views of the bytes, up to the end', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4);
  const source = bytesSource(bytes);
  expect(source.sizeBytes).toBe(4);
  expect(source.read(1, 2)).toEqual(Uint8Array.of(2, 3));
  expect(source.read(3, 9)).toEqual(Uint8Array.of(4));
  expect(source.read(4, 1)).toHaveLength(0);
});
