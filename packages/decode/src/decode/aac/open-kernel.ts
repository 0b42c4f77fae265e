import { createKernelPool } from '../kernel-pool.js';
import { type AacKernel, MAX_CHANNELS, STAGE_BYTES } from './aac-kernel.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { writeTables } from './kernel-tables.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { LINES } from './tables.js';

const openWasmKernel = createKernelPool<AacKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  exports.fillTables();
  writeTables(buffer, exports.tables());
  const kernel: AacKernel = {
    ...exports,
    name: 'wasm',
    stage: new Uint8Array(buffer, exports.stage(), STAGE_BYTES),
    floats: Array.from(
      { length: MAX_CHANNELS },
      (_, channel) => new Float32Array(buffer, exports.floatsOf(channel), LINES),
    ),
    close: () => {
      release(kernel);
    },
  };
  return kernel;
});

/**
 * A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain.
 *
 * @param rate Index of the sampling frequency.
 */
export function openAacKernel(rate: number): AacKernel {
  const kernel = openWasmKernel() ?? openPlainKernel();
  kernel.restart(rate, 0, 0); // forgets what another file left in memory
  return kernel;
}
