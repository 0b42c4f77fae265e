import {
  checkArgument,
  checkKeys,
  checkOptional,
  hasMethods,
  isFinite,
  isRecord,
  kindOf,
} from '../core/arguments.js';
import { Fault } from '../core/fault.js';

/** Bytes with random access: a file, a Blob, memory. The engine never requests the whole of it. */
export interface Source {
  readonly sizeBytes: number;
  /**
   * Up to `length` bytes from `offset`; fewer only at the end. Synchronous where it can be. `into` is
   * memory that the source may use for them, if they fit: for readers who are done with what they read
   * before they use it again.
   */
  read(
    offset: number,
    length: number,
    into?: Uint8Array<ArrayBuffer>,
  ): Uint8Array | Promise<Uint8Array>;
}

/** A source that always answers at once. */
export interface SyncSource extends Source {
  read(offset: number, length: number, into?: Uint8Array<ArrayBuffer>): Uint8Array;
}

/** @throws Fault `request.invalid` for what cannot be read as a source. */
export function checkSource(given: unknown, param = 'source'): void {
  const isSource = isRecord(given) && isFinite(given['sizeBytes']) && hasMethods(given, 'read');
  checkArgument(param, given, 'an object with sizeBytes and read(offset, length)', isSource);
}

/** A Blob or a File of a page: each read fetches its own range, the rest stays where it is. */
export function blobSource(blob: Blob): Source {
  const isBlob = isFinite((blob as Blob | null)?.size) && hasMethods(blob, 'slice');
  checkArgument('blob', blob, 'a Blob or a File', isBlob);
  return {
    sizeBytes: blob.size,
    read: async (offset, length) =>
      new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** A stream of bytes that can be read once: of `fetch`, of a form, of Node. */
export type ByteStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** How much of a stream is stored. */
export interface StreamOptions {
  /** The stream is stored in memory, since decoders read at any place: a longer one is a Fault. By default 512 MB. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Reads a stream to its end into memory. Where that is too much, let the bytes go to a file, and read that by ranges.
 *
 * @throws Fault `source.unreadable` for a stream that fails or is longer than `maxBytes`.
 */
export async function streamSource(
  stream: ByteStream,
  options: StreamOptions = {},
): Promise<SyncSource> {
  checkStream(stream);
  checkOptional('options', options, 'an object with maxBytes');
  checkKeys('options', options, ['maxBytes']);
  const { maxBytes = MAX_BYTES } = options;
  checkArgument('maxBytes', maxBytes, 'a number of bytes', typeof maxBytes === 'number');
  const chunks: Uint8Array[] = [];
  const ends: number[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of 'getReader' in stream ? chunksOf(stream) : stream) {
      checkArgument('stream', chunk, 'chunks of Uint8Array', kindOf(chunk) === 'Uint8Array');
      if (chunk.length === 0) continue;
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes)
        throw new Fault('source.unreadable', `the stream is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
      ends.push(sizeBytes);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    const reason = error instanceof Error && error.message !== '' ? `: ${error.message}` : '';
    throw new Fault('source.unreadable', `the stream could not be read${reason}`, { cause: error });
  }
  return { sizeBytes, read: (offset, length) => readAt(chunks, ends, offset, length) };
}

function checkStream(given: unknown): void {
  const isIterable =
    typeof given === 'object' &&
    given !== null &&
    (Symbol.asyncIterator in given || Symbol.iterator in given);
  checkArgument(
    'stream',
    given,
    'a ReadableStream or another iterable of Uint8Array',
    hasMethods(given, 'getReader') || isIterable,
  );
}

/** Not every browser iterates over streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readAt(
  chunks: readonly Uint8Array[],
  ends: readonly number[],
  offset: number,
  length: number,
): Uint8Array {
  let at = firstBeyond(ends, offset);
  let from = offset - (ends[at - 1] ?? 0);
  const whole = chunks[at]?.subarray(from, from + length) ?? new Uint8Array();
  const total = Math.min(length, Math.max(0, (ends.at(-1) ?? 0) - offset));
  if (whole.length === total) return whole; // most reads lie in one chunk: a view
  const bytes = new Uint8Array(total);
  for (let filled = 0; filled < total; at++, from = 0) {
    const part = chunks[at]?.subarray(from, from + total - filled) ?? new Uint8Array();
    bytes.set(part, filled);
    filled += part.length;
  }
  return bytes;
}

/** Index of the first chunk that ends after `offset`. */
function firstBeyond(ends: readonly number[], offset: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
