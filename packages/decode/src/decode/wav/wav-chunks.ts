import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

/** One chunk of a RIFF file. */
export interface WavChunk {
  readonly id: string;
  /** Where its body starts in the file. */
  readonly body: number;
  /** Bytes of its body, as stated; the file may end before. */
  readonly size: number;
}

const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000; // a production file has about ten; each costs a read
const MIN_DS64_BYTES = 24;
const UNKNOWN_SIZE = 0xffffffff; // RF64: the size is in ds64; elsewhere: written by a stream

const FIRST_CHUNK_AT = 12; // after RIFF, size and WAVE

/**
 * The chunks from `start` on, as far as they follow each other.
 *
 * @param isBigEndian Their sizes are big-endian, as in RIFX.
 */
export async function* wavChunks(
  source: Source,
  start = FIRST_CHUNK_AT,
  isBigEndian = false,
): AsyncGenerator<WavChunk, void, undefined> {
  let ds64DataSize: number | undefined;
  let at = start;
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEADER_BYTES <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'wav');
    const id = header.text(0, 4);
    if (!/^[\x20-\x7e]{4}$/.test(id)) return;
    const body = at + CHUNK_HEADER_BYTES;
    let size = sizeOf(header, isBigEndian);
    if (id === 'ds64' && size >= MIN_DS64_BYTES)
      ds64DataSize = new Bytes(await source.read(body, MIN_DS64_BYTES), 'wav').u64le(8);
    if (id === 'data' && size === UNKNOWN_SIZE && ds64DataSize !== undefined) size = ds64DataSize;
    yield { id, body, size };
    at = await nextChunk(source, body + size, size, isBigEndian);
  }
}

/** A chunk of odd size is followed by a zero, which some programs leave out. */
export async function nextChunk(
  source: Source,
  end: number,
  size: number,
  isBigEndian = false,
): Promise<number> {
  if (size % 2 === 0) return end;
  const [pad] = await source.read(end, 1);
  return pad !== 0 && (await isChunk(source, end, isBigEndian)) ? end : end + 1;
}

/** Whether a chunk starts here, and ends inside the file; the end of the file counts as well. */
export async function isChunk(source: Source, at: number, isBigEndian = false): Promise<boolean> {
  if (at >= source.sizeBytes) return true;
  if (at + CHUNK_HEADER_BYTES > source.sizeBytes) return false;
  const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'wav');
  const isNamed = /^[\x20-\x7e]{4}$/.test(header.text(0, 4));
  return isNamed && at + CHUNK_HEADER_BYTES + sizeOf(header, isBigEndian) <= source.sizeBytes;
}

/** The size in the header of a chunk. */
export const sizeOf = (header: Bytes, isBigEndian: boolean): number =>
  isBigEndian ? header.u32be(4) : header.u32le(4);
