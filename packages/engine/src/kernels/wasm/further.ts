import { decodePacked } from '@sonometer/decode/elementary/packed-bytes';
import { KERNEL_BYTES, type KernelExports } from '../further/kernel-bytes.js';
import type { Arena } from './arena.js';

let compiled: WebAssembly.Module | undefined;

/** The kernels that only some analyses need, on the memory of an arena: of its own module, which a bundle may leave out. */
export const furtherKernels = (arena: Arena): KernelExports =>
  (arena.further ??= instantiate(arena)) as KernelExports;

function instantiate({ exports: { memory } }: Arena): WebAssembly.Exports {
  compiled ??= new WebAssembly.Module(decodePacked(KERNEL_BYTES));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports;
}
