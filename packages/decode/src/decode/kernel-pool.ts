import { decodePacked } from '../elementary/packed-bytes.js';

const MAX_IDLE = 2;

/**
 * Opens the kernels of a WebAssembly module, each with a memory of its own; `undefined` where the platform cannot compile
 * it, as without SIMD. Kernels of this thread that are not in use are used again: opening one anew takes a millisecond,
 * and V8 counts its memory at full size. What a kernel left in memory no later recording may see: see to it where it is
 * opened.
 *
 * @param bytes The module as `decodePacked` reads it.
 * @param instantiate Makes a kernel, which calls `release` when it is closed.
 */
export function createKernelPool<Kernel>(
  bytes: string,
  instantiate: (exports: WebAssembly.Exports, release: (kernel: Kernel) => void) => Kernel,
): () => Kernel | undefined {
  const idle: Kernel[] = [];
  let compiled: { readonly module: WebAssembly.Module | undefined } | undefined;
  const release = (kernel: Kernel) => {
    if (idle.length < MAX_IDLE) idle.push(kernel);
  };
  return () => {
    const { module } = (compiled ??= { module: compile(bytes) });
    if (!module) return undefined;
    return idle.pop() ?? instantiate(new WebAssembly.Instance(module).exports, release);
  };
}

function compile(bytes: string): WebAssembly.Module | undefined {
  try {
    return new WebAssembly.Module(decodePacked(bytes));
  } catch {
    return undefined; // what a platform cannot compile it cannot run: the plain kernel can
  }
}
