import { createKernelPool } from '../kernel-pool.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { FLOATS_ROOM, type LosslessKernel, MAX_CHANNELS, STAGE_BYTES } from './lossless-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';

/** No file can see what another one left in memory: only samples written since are handed out. */
const openWasmKernel = createKernelPool<LosslessKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  const kernel: LosslessKernel = {
    ...exports,
    name: 'wasm',
    stage: new Uint8Array(buffer, exports.stage(), STAGE_BYTES),
    floats: Array.from(
      { length: MAX_CHANNELS },
      (_, channel) => new Float32Array(buffer, exports.floatsOf(channel), FLOATS_ROOM),
    ),
    endDigest: () => new Uint8Array(buffer, exports.endDigest(), 16).slice(),
    close: () => {
      release(kernel);
    },
  };
  return kernel;
});

/** A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain. */
export const openLosslessKernel = (): LosslessKernel => openWasmKernel() ?? openPlainKernel();
