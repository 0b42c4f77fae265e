import { describe, expect, test } from 'vitest';
import { bytesSource } from './bytes-source.js';
import { checkedSource } from './checked-source.js';
import type { Source } from './source.js';

describe('reads', () => {
  const source = checkedSource(bytesSource(Uint8Array.of(1, 2, 3, 4)), 1);

  test.each([
    [0, 2, [2, 3]],
    [2, 5, [4]],
    [3, 1, []],
    [2 ** 60, 5, []],
    [0, -5, []],
  ])('from %d, %d bytes: %j', (offset, length, expected) => {
    expect(source.read(offset, length)).toEqual(Uint8Array.from(expected));
  });

  test('nothing of a source that ends before the start', () => {
    expect(checkedSource(bytesSource(Uint8Array.of(1)), 7).sizeBytes).toBe(0);
  });
});

describe('faults', () => {
  const unreadable = { name: 'Fault', code: 'source.unreadable' };

  test('a read that throws', () => {
    const source: Source = {
      sizeBytes: 4,
      read() {
        throw new Error('EIO');
      },
    };
    expect(() => checkedSource(source).read(0, 4)).toThrow(expect.objectContaining(unreadable));
  });

  test('a read that rejects', async () => {
    const source: Source = { sizeBytes: 4, read: () => Promise.reject(new Error('gone')) };
    await expect(checkedSource(source).read(0, 4)).rejects.toMatchObject(unreadable);
  });

  test('a read that comes back short', () => {
    const source: Source = { sizeBytes: 4, read: () => Uint8Array.of(1) };
    expect(() => checkedSource(source).read(0, 4)).toThrow(expect.objectContaining(unreadable));
  });
});
