import { expect, test } from 'vitest';
import { readSamples } from '../sample-encoding.js';
import { BLOCK_FRAMES, openPcmKernel } from './pcm-kernel.js';

/** Every 16-bit number once, in no order. */
const words = Int16Array.from({ length: 65_536 }, (_, n) => Math.imul(n, 40_503));

test.each([1, 2] as const)('%i channels of 16 bits are read as the reference reads them', (n) => {
  const kernel = openPcmKernel();
  if (!kernel) throw new Error('this platform has no SIMD');
  for (const frames of [BLOCK_FRAMES, 5, 1])
    for (let from = 0; from < words.length; from += BLOCK_FRAMES * n) {
      const bytes = new Uint8Array(words.buffer, 2 * from, 2 * n * frames);
      kernel.stage.set(bytes);
      kernel.convert(n, frames);
      for (let c = 0; c < n; c++) {
        const expected = new Float32Array(frames);
        readSamples.s16(new DataView(words.buffer, 2 * from), 2 * c, 2 * n, expected, 0, frames);
        expect(kernel.samples[c]?.subarray(0, frames)).toEqual(expected);
      }
    }
  kernel.close();
});

test('a kernel that is left is used again', () => {
  const first = openPcmKernel();
  const second = openPcmKernel();
  expect(second).not.toBe(first);
  first?.close();
  expect(openPcmKernel()).toBe(first);
  first?.close();
  second?.close();
});
