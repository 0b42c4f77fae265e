import type { Warning } from '../core/warning.js';
import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';

/** How chunks start: a name of four letters, and how long they are. */
interface ChunkForm {
  readonly headerBytes: number;
  readonly sizeIn: (header: Bytes) => number;
  /** Chunks start at multiples of so many bytes. After one of odd size some programs leave out the zero. */
  readonly alignment: 1 | 2 | 8;
}

export const WAV_CHUNKS: ChunkForm = {
  headerBytes: 8,
  sizeIn: (header) => header.u32le(4),
  alignment: 2,
};
export const AIFF_CHUNKS: ChunkForm = {
  headerBytes: 8,
  sizeIn: (header) => header.u32be(4),
  alignment: 2,
};
export const CAF_CHUNKS: ChunkForm = {
  headerBytes: 12,
  sizeIn: (header) => header.u64be(4),
  alignment: 1,
};
export const W64_CHUNKS: ChunkForm = {
  headerBytes: 24,
  sizeIn: (header) => Math.max(0, header.u64le(16) - 24), // it includes the header
  alignment: 8,
};

/** How other files begin that might be read as a chunk. */
const FILES: Readonly<Record<string, string>> = {
  fLaC: 'FLAC',
  OggS: 'Ogg',
  FORM: 'AIFF',
  caff: 'CAF',
  RF64: 'RF64',
  BW64: 'BW64',
  wvpk: 'WavPack',
  riff: 'W64',
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
  { headerBytes, sizeIn, alignment }: ChunkForm,
): Promise<readonly Warning[]> {
  let at = await afterPad(source, start, alignment);
  for (let count = 0; count < MAX_CHUNKS && at + headerBytes <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, headerBytes), 'file');
    const id = header.text(0, 4);
    const file = FILES[id];
    if (file !== undefined) return [joinedFile(file, at, source.sizeBytes)];
    if (!/^[\x20-\x7e]{4}$/.test(id)) break;
    at = await afterPad(source, at + headerBytes + sizeIn(header), alignment);
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

const joinedFile = (format: string, at: number, end: number): Warning => ({
  code: 'not-all-measured',
  message: `another file (${format}) of ${end - at} bytes begins at byte ${at} and was not measured`,
});

/** Where the next chunk starts. */
async function afterPad(
  source: Source,
  end: number,
  alignment: ChunkForm['alignment'],
): Promise<number> {
  if (alignment !== 2) return alignment * Math.ceil(end / alignment);
  if (end % 2 === 0) return end;
  const [pad = 0] = await source.read(end, 1);
  return pad === 0 ? end + 1 : end;
}
