import { decodeBase64 } from '../../elementary/base64.js';
import { KERNEL_BYTES, type KernelExports } from './kernel-bytes.js';
import { FLOATS_ROOM, type LosslessKernel, MAX_CHANNELS, STAGE_BYTES } from './lossless-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';

/**
 * Kernels of this thread that are not in use: opening one anew takes a millisecond, and V8 counts its memory at full
 * size. No file can see what another one left in memory: only samples written since are handed out.
 */
const idle: LosslessKernel[] = [];
const MAX_IDLE = 2;

/** A kernel of WebAssembly with a memory of its own; `undefined` where the platform has no SIMD. */
function openWasmKernel(): LosslessKernel | undefined {
  if (compiled === undefined) compiled = compile();
  const module = compiled;
  return module ? (idle.pop() ?? instantiate(module)) : undefined;
}

function instantiate(module: WebAssembly.Module): LosslessKernel {
  const exports = new WebAssembly.Instance(module).exports as unknown as KernelExports;
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
      if (idle.length < MAX_IDLE) idle.push(kernel);
    },
  };
  return kernel;
}

let compiled: WebAssembly.Module | null | undefined;

function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(decodeBase64(KERNEL_BYTES));
  } catch {
    return null; // what a platform cannot compile it cannot run: the plain kernel can
  }
}

/** A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain. */
export const openLosslessKernel = (): LosslessKernel => openWasmKernel() ?? openPlainKernel();
