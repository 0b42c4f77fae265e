import { createKernelPool } from '../kernel-pool.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';

/** Up to eight pairs of bytes, the first in the upper half of each number. */
export interface BytePairs {
  readonly pairs: readonly number[];
  /** Of each half of the second and the first byte, the pairs that have it, one bit each: as the kernel reads them. */
  readonly table: Uint8Array;
}

export function bytePairs(pairs: readonly number[]): BytePairs {
  const table = new Uint8Array(64);
  for (const [bit, pair] of pairs.entries())
    [pair & 15, (pair >> 4) & 15, (pair >> 8) & 15, pair >> 12].forEach((half, row) => {
      table[16 * row + half] = (table[16 * row + half] ?? 0) | (1 << bit);
    });
  return { pairs, table };
}

/** Bytes that are fewer are not worth a kernel. */
const MIN_KERNEL_BYTES = 64;

/** Places of the second bytes of pairs, ascending. */
export function* findBytePairs(bytes: Uint8Array, pairs: BytePairs): Generator<number> {
  const kernel = bytes.length < MIN_KERNEL_BYTES ? undefined : openPcmKernel();
  if (!kernel) {
    yield* findPlainly(bytes, pairs);
    return;
  }
  try {
    // The last byte of a piece is the first of the next.
    for (let from = 0; from + 1 < bytes.length; from += BLOCK_BYTES - 1) {
      const piece = bytes.subarray(from, from + BLOCK_BYTES);
      kernel.stage.set(piece);
      for (const place of pairsInStage(kernel, pairs, piece.length)) yield from + place;
    }
  } finally {
    kernel.close();
  }
}

/** The same of the first bytes that the kernel holds. */
export function* pairsInStage(
  kernel: PcmKernel,
  { table }: BytePairs,
  length: number,
): Generator<number> {
  kernel.pairs.set(table);
  for (let at = kernel.findPair(1, length); at < length; at = kernel.findPair(at + 1, length))
    yield at;
}

export function* findPlainly(bytes: Uint8Array, { pairs }: BytePairs): Generator<number> {
  for (let at = 1; at < bytes.length; at++)
    if (pairs.includes(((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0))) yield at;
}

/** Frames of a block. */
export const BLOCK_FRAMES = 16_384;
/** Bytes of a block of two channels. */
export const BLOCK_BYTES = 4 * BLOCK_FRAMES;

/** Converts the samples of a block of 16 bits, in a memory of its own; for one recording at a time. */
export interface PcmKernel {
  /** Takes the little-endian bytes of a block, of one or two channels. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** What the last conversion wrote, by channel. */
  readonly samples: readonly Float32Array[];
  /** The samples of so many frames: what `readSamples.s16` gives. */
  convert(channels: 1 | 2, frames: number): void;
  /** Takes the table of the pairs of bytes to look for. */
  readonly pairs: Uint8Array;
  /** First place from `from` on, at least 1, of the second byte of one; `to` where none is before. */
  findPair(from: number, to: number): number;
  /** Others may use it from now on. */
  close(): void;
}

/** `undefined` where the platform has no SIMD. */
export const openPcmKernel = createKernelPool<PcmKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  const kernel: PcmKernel = {
    stage: new Uint8Array(buffer, exports.stage(), BLOCK_BYTES),
    samples: [0, 1].map(
      (channel) => new Float32Array(buffer, exports.samplesOf(channel), BLOCK_FRAMES),
    ),
    convert(channels, frames) {
      if (channels === 2) exports.readStereo16(frames);
      else exports.readMono16(frames);
    },
    pairs: new Uint8Array(buffer, exports.pairs(), 64),
    findPair: exports.findPair,
    close() {
      release(kernel);
    },
  };
  return kernel;
});
