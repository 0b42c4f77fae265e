import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Bytes as they come. The next are read when the last are processed, so that nothing piles up here.
 */
export interface BytesIn {
  /** Ends at the end of the sound, or when `stop` is aborted. */
  readonly chunks: AsyncIterator<Uint8Array, void, undefined>;
  /** Of a file that is followed. */
  readonly followed?: Followed;
}

/** A file that another program still writes. */
export interface Followed {
  sizeBytes(): number;
  /** A number of 32 bits, as it is now: a size in its header may have become known. */
  u32leAt(at: number): number | undefined;
  /** The bytes there now; fewer where the input ends before. */
  bytesAt(at: number, count: number): Uint8Array;
  /** The next chunk begins there. */
  goTo(at: number): void;
  /** Sets the offset at which reading ends; it is evaluated for each chunk. */
  endAt(bytes: () => number): void;
  close(): void;
}

const CHUNK_BYTES = 1 << 16;
/** Short compared with what an ear perceives as simultaneous. */
const LOOK_MS = 50;

/** Standard input, or another stream. */
export function streamIn(stop: AbortSignal, input: Readable = process.stdin): BytesIn {
  async function* chunks() {
    const end = () => input.destroy();
    stop.addEventListener('abort', end, { once: true });
    try {
      if (!stop.aborted) for await (const chunk of input) yield chunk as Uint8Array;
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      stop.removeEventListener('abort', end);
      input.destroy();
    }
  }
  return { chunks: chunks() };
}

/** Follows a file: its end is where nothing has come for `settleSec`. */
export function followFile(path: string, settleSec: number, stop: AbortSignal): BytesIn {
  const file = openSync(path, 'r');
  let endOf = () => Infinity;
  let at = 0;
  async function* chunks() {
    const chunk = new Uint8Array(CHUNK_BYTES);
    let lastMs = performance.now();
    while (!stop.aborted) {
      const wanted = Math.min(CHUNK_BYTES, endOf() - at);
      const read = wanted > 0 ? readSync(file, chunk, 0, wanted, at) : 0;
      if (read > 0) {
        at += read;
        yield chunk.slice(0, read);
        lastMs = performance.now();
        await new Promise((resolve) => setImmediate(resolve)); // signals, and the drawing
      } else if (performance.now() - lastMs >= settleSec * 1000) return;
      else await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return {
    chunks: chunks(),
    followed: {
      sizeBytes: () => fstatSync(file).size,
      u32leAt(at) {
        const bytes = Buffer.alloc(4);
        return readSync(file, bytes, 0, 4, at) === 4 ? bytes.readUInt32LE(0) : undefined;
      },
      bytesAt(from, count) {
        const bytes = Buffer.alloc(count);
        return bytes.subarray(0, readSync(file, bytes, 0, count, from));
      },
      goTo(byte) {
        at = byte;
      },
      endAt(bytes) {
        endOf = bytes;
      },
      close() {
        closeSync(file);
      },
    },
  };
}
