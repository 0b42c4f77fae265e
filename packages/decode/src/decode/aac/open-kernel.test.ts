import { afterEach, expect, test, vi } from 'vitest';
import { AacBlocks } from '../../../../../testing/aac-blocks.js';
import { expectPlainDecoding } from '../../../../../testing/plain-decoding.js';
import { uniform } from '../../../../../testing/random.js';
import { ELEMENT } from './aac-kernel.js';
import { openAacKernel } from './open-kernel.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a kernel that was closed is used again, and has forgotten what it decoded', () => {
  const block = new AacBlocks(uniform(1), 4).make([ELEMENT.pair]);
  const decode = () => {
    const kernel = openAacKernel(4);
    kernel.stage.set(block);
    kernel.readBlock(block.length);
    kernel.giveBlock();
    kernel.close();
    return { kernel, samples: kernel.floats.slice(0, 2).map((floats) => floats.slice()) };
  };
  const first = decode();
  const second = decode();
  expect(second.kernel).toBe(first.kernel);
  expect(second.samples).toEqual(first.samples);
});

test.each(['aac.m4a', 'aac-5.1.m4a'])(
  '%s decodes where no WebAssembly compiles',
  expectPlainDecoding,
);
