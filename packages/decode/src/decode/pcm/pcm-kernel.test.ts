import { expect, test } from 'vitest';
import { readSamples } from '../sample-encoding.js';
import {
  BLOCK_BYTES,
  BLOCK_FRAMES,
  bytePairs,
  findBytePairs,
  findPlainly,
  openPcmKernel,
} from './pcm-kernel.js';

const PAIRS = bytePairs([0x0b77, 0x770b, 0xf872, 0x72f8, 0x7ffe, 0xfe7f, 0x1fff, 0xff1f]);

/** Bytes of the pairs in every order, and others. */
function bytesOf(length: number): Uint8Array {
  const some = [0x0b, 0x77, 0xf8, 0x72, 0x7f, 0xfe, 0x1f, 0xff, 0, 0x78];
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return some[(state >>> 16) % some.length] ?? 0;
  });
}

test.each([0, 1, 2, 63, 64, 79, 1000, BLOCK_BYTES, 2 * BLOCK_BYTES + 5])(
  'in %i bytes the kernel finds what the plain search finds',
  (length) => {
    const bytes = bytesOf(length);
    expect([...findBytePairs(bytes, PAIRS)]).toEqual([...findPlainly(bytes, PAIRS)]);
  },
);

test('a pair across two pieces is found once', () => {
  const bytes = new Uint8Array(3 * BLOCK_BYTES);
  for (const at of [BLOCK_BYTES - 2, BLOCK_BYTES - 1, BLOCK_BYTES + 40]) {
    bytes.fill(0);
    bytes.set([0x0b, 0x77], at);
    expect([...findBytePairs(bytes, PAIRS)]).toEqual([at + 1]);
  }
});

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
