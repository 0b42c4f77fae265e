import { createKernelPool } from '../kernel-pool.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';

/** Frames of a block. */
export const BLOCK_FRAMES = 16_384;

/** Converts the samples of a block of 16 bits, in a memory of its own; for one recording at a time. */
export interface PcmKernel {
  /** Takes the little-endian bytes of a block, of one or two channels. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** What the last conversion wrote, by channel. */
  readonly samples: readonly Float32Array[];
  /** The samples of so many frames: what `readSamples.s16` gives. */
  convert(channels: 1 | 2, frames: number): void;
  /** Others may use it from now on. */
  close(): void;
}

/** `undefined` where the platform has no SIMD. */
export const openPcmKernel = createKernelPool<PcmKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  const kernel: PcmKernel = {
    stage: new Uint8Array(buffer, exports.stage(), 4 * BLOCK_FRAMES),
    samples: [0, 1].map(
      (channel) => new Float32Array(buffer, exports.samplesOf(channel), BLOCK_FRAMES),
    ),
    convert(channels, frames) {
      if (channels === 2) exports.readStereo16(frames);
      else exports.readMono16(frames);
    },
    close() {
      release(kernel);
    },
  };
  return kernel;
});
