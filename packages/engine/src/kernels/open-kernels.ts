import type { Kernels } from './kernels.js';
import { plainKernels } from './plain.js';
import { openWasmKernels } from './wasm.js';
import { kernelModule } from './wasm/arena.js';

/** Kernels for one analysis: WebAssembly where the platform has its SIMD instructions, else plain. */
export function openKernels(): Kernels {
  const module = kernelModule();
  return module ? openWasmKernels(module) : plainKernels;
}
