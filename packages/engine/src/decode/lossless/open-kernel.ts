import type { LosslessKernel } from './lossless-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { openWasmKernel } from './wasm-kernel.js';

/** A kernel for one recording: WebAssembly where the platform has its SIMD instructions, else plain. */
export const openLosslessKernel = (): LosslessKernel => openWasmKernel() ?? openPlainKernel();
