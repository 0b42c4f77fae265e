import { afterEach, expect, test, vi } from 'vitest';
import { expectPlainDecoding } from '../../../../../testing/plain-decoding.js';
import { openMpegKernel } from './open-kernel.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a kernel that was closed is used again, and has forgotten what it decoded', () => {
  const first = openMpegKernel();
  first.close();
  const second = openMpegKernel();
  expect(second).toBe(first);
  expect(second.giveFrame(0, false)).toBe(0);
  second.close();
});

test.each(['vbr.mp3', 'layer2.mp2'])(
  '%s decodes where no WebAssembly compiles',
  expectPlainDecoding,
);
