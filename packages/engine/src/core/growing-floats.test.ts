import { expect, test } from 'vitest';
import { growingFloats } from './growing-floats.js';

test('keeps what was pushed, over several pieces', () => {
  const floats = growingFloats();
  for (let i = 0; i < 200_000; i++) floats.push(i);
  expect(floats.values()).toEqual(Float32Array.from({ length: 200_000 }, (_, i) => i));
});

test('what was handed out stays as it was', () => {
  const floats = growingFloats();
  floats.push(1);
  const before = floats.values();
  floats.push(2);
  expect([...before]).toEqual([1]);
  expect([...floats.values()]).toEqual([1, 2]);
});
