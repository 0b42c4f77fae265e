import { expect, test } from 'vitest';
import { openWasmKernels } from '../wasm.js';
import { Arena, ArenaFull, kernelModule, leaveArena, takeArena } from './arena.js';

const module = kernelModule()!;

test('runs here', () => {
  expect(kernelModule()).toBeInstanceOf(WebAssembly.Module);
  expect(kernelModule()).toBe(module);
});

test('gives zeros that do not overlap, on lines of the cache', () => {
  const arena = new Arena(module);
  const first = arena.floats(5);
  const second = arena.doubles(3);
  expect(first).toEqual(new Float32Array(5));
  expect(second).toEqual(new Float64Array(3));
  expect(first.byteOffset % 64).toBe(0);
  expect(second.byteOffset).toBe(first.byteOffset + 64);
});

test('reads in place what is its own, and a copy of what is not', () => {
  const arena = new Arena(module);
  const own = arena.floats(10);
  expect(arena.place(own.subarray(3), 0)).toBe(own.byteOffset + 12);
  const foreign = Float32Array.of(1, 2, 3);
  const copy = arena.place(foreign, 1);
  expect(new Float32Array(own.buffer, copy, 3)).toEqual(foreign);
  expect(arena.place(foreign, 0)).not.toBe(copy);
});

test('is used again when it has been left, and is all zeros then', () => {
  const arena = takeArena(module);
  const before = arena.floats(1000).fill(1);
  arena.place(Float32Array.of(1, 2, 3), 0);
  leaveArena(arena);
  const again = takeArena(module);
  expect(again).toBe(arena);
  const after = again.floats(1000);
  expect(after.byteOffset).toBe(before.byteOffset);
  expect(after).toEqual(new Float32Array(1000));
  // not `not.toBe`, which compares the contents of two whole memories
  expect(takeArena(module) === arena).toBe(false);
});

test('two sets of kernels share nothing', () => {
  const [one, other] = [new Arena(module), new Arena(module)];
  expect(one.floats(1).buffer === other.floats(1).buffer).toBe(false);
});

test('says when it is full, and keeps every view', () => {
  const arena = new Arena(module);
  const floats = arena.floats(100);
  expect(() => arena.floats(2 ** 23)).toThrow(ArenaFull);
  expect(floats.length).toBe(100);
});

test('a full memory makes the kernels plain, not wrong', () => {
  const kernels = openWasmKernels(module);
  const large = kernels.floats(4e6); // of 4.2 million
  expect(large.length).toBe(4e6);
  expect(kernels.floats(1e6).length).toBe(1e6);
  const power = new Float32Array(32_769);
  const spectrum = kernels.openSpectrum(65_536);
  spectrum.power(new Float32Array(65_536).fill(1), 0, power);
  expect(Math.sqrt(power[0]!)).toBeCloseTo(32_768, 1);
});
