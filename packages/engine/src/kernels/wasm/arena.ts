import { decodePacked } from '@sonometer/decode/elementary/packed-bytes';
import { KERNEL_BYTES, type KernelExports } from '../kernel-bytes.js';

/** As in `kernels/assembly/common/fourier.ts`: four buffers, so many numbers apart. */
const WORK_BUFFERS = 4;
export const WORK_BUFFER_FLOATS = 65_600;

/** What a buffer holds, a little space between two of them left out. */
export const LARGEST_WASM_SPECTRUM = 65_536;

/** Arrays from elsewhere are copied, so many samples at a time. */
export const CHUNK_FRAMES = 65_536;

/** Channels that one kernel reads at once. */
const SLOTS = 2;

const SCRATCH_DOUBLES = 8;

const ALIGNMENT_BYTES = 64;

/** The data of the kernels, and of the further ones (`kernels/build.mjs` checks that it has room there). */
const DATA_PAGES = 2;
const PAGE_BYTES = 65_536;

/** What `open` gives, or where the memory is full the plain kernel. */
export function ifItFits<T>(open: () => T, openPlain: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof ArenaFull) return openPlain();
    throw error;
  }
}

/** The arena has no room: the caller must use an ordinary array, or the plain kernel. */
export class ArenaFull extends Error {
  override readonly name = 'ArenaFull';
}

/**
 * The memory of one set of kernels, given away piece by piece and taken back all at once.
 *
 * It has its full size (32 MiB of addresses, see `kernels/build.mjs`) from the start and never grows,
 * because growing would detach every view. The system backs a page with memory only once it is
 * touched; `signal` takes 5 MiB for two channels, 12 for eight at 44.1 kHz.
 */
export class Arena {
  readonly exports: KernelExports;
  /** Those of `further.ts`, once an analysis needs them. */
  further: unknown;
  /** For results that are read at once. */
  readonly scratch: Float64Array;
  /** Where transforms work, one after the other. */
  readonly transformWork: Float32Array;
  readonly #buffer: ArrayBuffer;
  readonly #slots: readonly Float32Array[];
  readonly #start: number;
  #end: number;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module);
    this.exports = exports as unknown as KernelExports;
    this.#buffer = this.exports.memory.buffer;
    this.#end = DATA_PAGES * PAGE_BYTES;
    this.scratch = this.doubles(SCRATCH_DOUBLES);
    this.#slots = Array.from({ length: SLOTS }, () => this.floats(CHUNK_FRAMES));
    this.transformWork = this.floats(WORK_BUFFERS * WORK_BUFFER_FLOATS);
    this.#start = this.#end;
  }

  /** Takes everything back: no piece of it may be used any longer. */
  clear(): void {
    new Uint8Array(this.#buffer, this.#start, this.#end - this.#start).fill(0);
    this.#end = this.#start;
  }

  /** Zeros. @throws ArenaFull */
  floats(length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#buffer, this.#reserve(4 * length), length);
  }

  /** Zeros. @throws ArenaFull */
  doubles(length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#buffer, this.#reserve(8 * length), length);
  }

  /** Zeros. @throws ArenaFull */
  integers(length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#buffer, this.#reserve(4 * length), length);
  }

  /** Address of the array for the kernels; 0 when they cannot read it. */
  addressOf(array: Float32Array | Float64Array): number {
    return array.buffer === this.#buffer ? array.byteOffset : 0;
  }

  /** Where the kernels can read the samples: in place, or copied to one of the slots (up to CHUNK_FRAMES). */
  place(samples: Float32Array, slot: number): number {
    if (samples.buffer === this.#buffer) return samples.byteOffset;
    const copy = this.#slots[slot];
    if (!copy) throw new RangeError(`no slot ${slot}`);
    copy.set(samples);
    return copy.byteOffset;
  }

  /** The same of `length` samples from `from`. */
  placePart(samples: Float32Array, from: number, length: number, slot: number): number {
    if (samples.buffer === this.#buffer) return samples.byteOffset + 4 * from;
    return this.place(samples.subarray(from, from + length), slot);
  }

  #reserve(bytes: number): number {
    const start = Math.ceil(this.#end / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    if (start + bytes > this.#buffer.byteLength) throw new ArenaFull(`no room for ${bytes} bytes`);
    this.#end = start + bytes;
    return start;
  }
}

/**
 * Cleared arenas of this thread. V8 counts each at its full size and collects all garbage after a few:
 * with a new one for each analysis, its threads took half of a busy service's processor time.
 */
const idle: Arena[] = [];

/** More are seldom in use at a time; further ones are left to the garbage collector. */
const MAX_IDLE = 2;

/** An arena of zeros, used before if there is one. */
export const takeArena = (module: WebAssembly.Module): Arena => idle.pop() ?? new Arena(module);

/** Ends the use of an arena. */
export function leaveArena(arena: Arena): void {
  if (idle.length >= MAX_IDLE) return;
  arena.clear();
  idle.push(arena);
}

let compiled: WebAssembly.Module | null | undefined;

/** The kernels, compiled once per thread; null where WebAssembly or its SIMD instructions are missing. */
export function kernelModule(): WebAssembly.Module | null {
  if (compiled === undefined) compiled = compile();
  return compiled;
}

function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(decodePacked(KERNEL_BYTES));
  } catch {
    return null; // what a platform cannot compile it cannot run: the plain kernels can
  }
}
