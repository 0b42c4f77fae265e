import { Fault } from '../core/fault.js';
import { decodePacked } from '../elementary/packed-bytes.js';

/**
 * Waits for WebAssembly to be compiled, with a timer that keeps Node's event loop alive meanwhile.
 *
 * Compilation does not keep it alive: Node 20 then blocks its main thread until all background work is done, and where
 * V8's optimizer, which is part of that, requests a garbage collection, which only the main thread can do, each waits
 * for the other for ever (https://github.com/nodejs/node/issues/54918). One to six of 100 short Vorbis and MP3 files hung so, of decoders
 * since replaced; none of 800 did with the timer (evaluation/hangs.mjs).
 */
export async function whileCompiling<T>(compiled: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, LONG_MS);
  try {
    return await compiled;
  } finally {
    clearInterval(timer);
  }
}

const LONG_MS = 2_147_483_647;

/** The smallest module: its eight bytes of header. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Workers of edge platforms compile no WebAssembly at run time; the kernels have plain twins, decoders of others do not.
 *
 * @throws Fault `decode.unsupported` on such a platform.
 */
export function checkCompiles(format: string): void {
  try {
    void new WebAssembly.Module(EMPTY_MODULE);
  } catch (cause) {
    throw new Fault(
      'decode.unsupported',
      `the decoder of ${format} needs WebAssembly that is compiled at run time, which this platform does not allow: ` +
        'measure it in Node, Deno, Bun or a browser, or send wav, aiff, flac, mp3, Vorbis or AAC-LC',
      { cause },
    );
  }
}

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
