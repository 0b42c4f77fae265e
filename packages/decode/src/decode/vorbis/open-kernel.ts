import { createKernelPool } from '../kernel-pool.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { SETUP, STAGE_BYTES, type VorbisKernel } from './vorbis-kernel.js';

const openWasmKernel = createKernelPool<VorbisKernel>(KERNEL_BYTES, (module, release) => {
  const exports = module as unknown as KernelExports;
  const { buffer } = exports.memory;
  let floats: readonly Float32Array[] = [];
  const kernel: VorbisKernel = {
    name: 'wasm',
    stage: new Uint8Array(buffer, exports.stage(), STAGE_BYTES),
    get floats() {
      return floats;
    },
    readSetup(bytes, channels, shortBlock, longBlock) {
      const setup = exports.readSetup(bytes, channels, shortBlock, longBlock);
      floats = Array.from(
        { length: setup === SETUP.isValid ? channels : 0 },
        (_, channel) => new Float32Array(buffer, exports.floatsOf(channel), longBlock / 2),
      );
      return setup;
    },
    decodePacket: exports.decodePacket,
    close: () => {
      release(kernel);
    },
  };
  return kernel;
});

/** A kernel for one stream: WebAssembly where the platform has its SIMD instructions, else plain. */
export const openVorbisKernel = (): VorbisKernel => openWasmKernel() ?? openPlainKernel();
