import type { Warning } from '../core/warning.js';
import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';

/** How chunks start: a name of four letters, and how long they are. */
interface ChunkForm {
  readonly headerBytes: number;
  readonly sizeIn: (header: Bytes) => number;
  /** A chunk of odd size is followed by a zero, which some programs leave out. */
  readonly isPadded: boolean;
}

export const WAV_CHUNKS: ChunkForm = {
  headerBytes: 8,
  sizeIn: (header) => header.u32le(4),
  isPadded: true,
};
export const AIFF_CHUNKS: ChunkForm = {
  headerBytes: 8,
  sizeIn: (header) => header.u32be(4),
  isPadded: true,
};
export const CAF_CHUNKS: ChunkForm = {
  headerBytes: 12,
  sizeIn: (header) => header.u64be(4),
  isPadded: false,
};

const MAX_CHUNKS = 1000; // each costs a read
const READ_BYTES = 65_536;
const TAG_BYTES = 128; // ID3v1

/**
 * A warning where the file continues after its chunks, from `start` on: bytes were inserted, and all after them moved.
 * Zeros and a tag of ID3v1 are harmless.
 */
export async function strangeTail(
  source: Source,
  start: number,
  { headerBytes, sizeIn, isPadded }: ChunkForm,
): Promise<readonly Warning[]> {
  let at = await afterPad(source, start, isPadded);
  for (let count = 0; count < MAX_CHUNKS && at + headerBytes <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, headerBytes), 'file');
    if (!/^[\x20-\x7e]{4}$/.test(header.text(0, 4))) break;
    at = await afterPad(source, at + headerBytes + sizeIn(header), isPadded);
  }
  const bytes = source.sizeBytes - at;
  if (bytes <= 0) return [];
  const tail = await source.read(at, Math.min(bytes, READ_BYTES));
  const isTag = bytes === TAG_BYTES && new Bytes(tail, 'file').startsWith('TAG');
  if (isTag || tail.every((byte) => byte === 0)) return [];
  return [
    {
      code: 'damaged',
      message: `its last ${bytes} bytes are no chunks and were left out`,
      count: bytes,
    },
  ];
}

/** Where the next chunk starts. */
async function afterPad(source: Source, end: number, isPadded: boolean): Promise<number> {
  if (!isPadded || end % 2 === 0) return end;
  const [pad = 0] = await source.read(end, 1);
  return pad === 0 ? end + 1 : end;
}
