import { expect, test } from 'vitest';
import { openBufferPool } from './recording.js';

const ramp = (length: number, from = 0) => Float32Array.from({ length }, (_, i) => from + i);
const same = (one: Float32Array, other: Float32Array) =>
  one.length === other.length && one.every((sample, i) => sample === other[i]);

test('keeps copies, of whatever length', () => {
  const pool = openBufferPool();
  const lengths = [1, 60_000, 10_000, 65_536, 100_000, 3];
  const sources = lengths.map((length, i) => ramp(length, i));
  const copies = sources.map((samples) => pool.copy(samples));
  for (const samples of sources) samples.fill(-1);
  for (const [i, length] of lengths.entries())
    expect(same(copies[i]!, ramp(length, i)), `${length} samples`).toBe(true);
});

test('gives its memory to the next, never to two at a time', () => {
  const first = openBufferPool();
  const { buffer } = first.copy(ramp(10));
  const second = openBufferPool();
  expect(second.copy(ramp(10)).buffer === buffer).toBe(false);
  first.close();
  expect(openBufferPool().copy(ramp(10)).buffer).toBe(buffer);
});
