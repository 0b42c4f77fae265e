import { createKernelPool } from '../kernel-pool.js';
import { readLayer2Header } from '../mp2/layer-2-header.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { writeTables } from './kernel-tables.js';
import { FLOATS_ROOM, type MpegKernel, STAGE_BYTES } from './mpeg-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { allocationOf } from './tables.js';

const openWasmKernel = createKernelPool<MpegKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  const stage = new Uint8Array(buffer, exports.stage(), STAGE_BYTES);
  const floatsOf = (channel: number) =>
    new Float32Array(buffer, exports.floatsOf(channel), FLOATS_ROOM);
  exports.fillTables();
  writeTables(buffer, exports.tables());
  const kernel: MpegKernel = {
    ...exports,
    name: 'wasm',
    stage,
    floats: [floatsOf(0), floatsOf(1)],
    readLayer2(bytes) {
      const header = readLayer2Header(stage, 0);
      if (!header) return 0;
      const { rateHz, kbps, channels } = header;
      const isMpeg1 = ((stage[1] ?? 0) & 8) !== 0;
      return exports.readLayer2(bytes, allocationOf(isMpeg1, rateHz, kbps / channels));
    },
    close: () => {
      release(kernel);
    },
  };
  return kernel;
});

/** A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain. */
export function openMpegKernel(): MpegKernel {
  const kernel = openWasmKernel() ?? openPlainKernel();
  kernel.restart(); // forgets what another file left in memory
  return kernel;
}
