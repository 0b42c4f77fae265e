import { plainKernels } from './plain.js';
import { openWasmKernels } from './wasm.js';
import { kernelModule } from './wasm/arena.js';
import type { Kernels } from './kernels.js';

let kernels: Kernels | undefined;

/**
 * Kernels of derived values, which stay from one analysis to the next: their tables cost more than what a short sound
 * needs of them. Their borrowed arrays are safe, because a derived value is computed in one go.
 */
export const lastingKernels = (): Kernels => (kernels ??= openKernels());

/** Kernels for one analysis: WebAssembly where the platform has its SIMD instructions, else plain. */
export function openKernels(): Kernels {
  const module = kernelModule();
  return module ? openWasmKernels(module) : plainKernels;
}
