import type { Block, FileFacts } from '../core/audio.js';

export const IEC_61937 = 'a compressed bitstream such as AC-3 or DTS (IEC 61937)';

/** A start in bytes, with bits of the bytes after it: clipped sound has the first four of DTS as well. */
interface ByteMark {
  readonly start: readonly [number, number, number, number];
  readonly after: readonly [mask: number, value: number];
  readonly what: string;
}

/** IEC 61937-1 and ETSI TS 102 114 (words of 16 and of 14 bits), in either byte order. */
const BYTE_MARKS: readonly ByteMark[] = [
  { start: [0xf8, 0x72, 0x4e, 0x1f], after: [0, 0], what: IEC_61937 },
  { start: [0x72, 0xf8, 0x1f, 0x4e], after: [0, 0], what: IEC_61937 },
  { start: [0x7f, 0xfe, 0x80, 0x01], after: [0xfc00, 0xfc00], what: 'DTS' },
  { start: [0xfe, 0x7f, 0x01, 0x80], after: [0x00fc, 0x00fc], what: 'DTS' },
  { start: [0x1f, 0xff, 0xe8, 0x00], after: [0xfff0, 0x07f0], what: 'DTS' },
  { start: [0xff, 0x1f, 0x00, 0xe8], after: [0xf0ff, 0xf007], what: 'DTS' },
];
/** A start by chance: once in four thousand million bytes. */
const MIN_STARTS = 2;
/** A start of AC-3 has two bytes only: so each frame must end where the next begins. */
const MIN_FRAMES_IN_ROW = 4;

const AC3_SECONDS = [0x77, 0x0b];
/** By the second byte of a start, whether it may be one. */
const MAY_BE_SECOND = Uint8Array.from({ length: 256 }, (_, byte) =>
  AC3_SECONDS.includes(byte) || BYTE_MARKS.some(({ start }) => start[1] === byte) ? 1 : 0,
);

/** The bitstream of a codec whose starts repeat in bytes. */
export function findBitstream(bytes: Uint8Array): string | undefined {
  const counts = new Map<string, number>();
  for (let i = 1; i + 5 < bytes.length; i++) {
    if (MAY_BE_SECOND[bytes[i] ?? 0] === 0) continue;
    const ac3 = ac3At(bytes, i - 1);
    if (ac3 !== undefined) return ac3;
    const found = markAt(bytes, i - 1);
    if (found === undefined) continue;
    const count = (counts.get(found) ?? 0) + 1;
    if (count === MIN_STARTS) return found;
    counts.set(found, count);
  }
  return undefined;
}

function markAt(bytes: Uint8Array, at: number): string | undefined {
  const third = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
  return BYTE_MARKS.find(
    ({ start, after: [mask, value] }) =>
      start.every((byte, i) => bytes[at + i] === byte) && (third & mask) === value,
  )?.what;
}

/** kbit/s by frmsizecod >> 1 (ATSC A/52 table 5.18). */
const AC3_KBPS = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
];

/** AC-3 or E-AC-3 of which several frames follow each other, in either byte order. */
function ac3At(bytes: Uint8Array, at: number): string | undefined {
  const isSwapped = bytes[at] === 0x77 && bytes[at + 1] === 0x0b;
  const swap = isSwapped ? 1 : 0;
  let name: string | undefined;
  for (let i = 0, from = at; i < MIN_FRAMES_IN_ROW; i++) {
    const start = from;
    const byteAt = (place: number) => bytes[start + (place ^ swap)] ?? 0;
    if (byteAt(0) !== 0x0b || byteAt(1) !== 0x77) return undefined;
    const bsid = byteAt(5) >> 3;
    const words = bsid > 10 ? (((byteAt(2) & 7) << 8) | byteAt(3)) + 1 : ac3WordsOf(byteAt(4));
    if (bsid > 16 || words === undefined) return undefined;
    name ??= bsid > 10 ? 'E-AC-3' : 'AC-3';
    from += 2 * words;
  }
  return name;
}

/** Length of a frame by its rate and size code, in words of 16 bits. */
function ac3WordsOf(code: number): number | undefined {
  const kbps = AC3_KBPS[(code & 63) >> 1];
  if (kbps === undefined) return undefined;
  const rate = code >> 6;
  if (rate === 0) return 2 * kbps;
  if (rate === 1) return Math.floor((kbps * 1000 * 96) / 44_100) + (code & 1);
  return rate === 2 ? 3 * kbps : undefined;
}

interface ByteStreams {
  push(block: Block): void;
  /** The same samples as their file may hold them. */
  bytes(): readonly Uint8Array[];
}

interface Layout {
  readonly width: number;
  readonly write: (view: DataView, at: number, sample: number) => void;
}

const int16 = (isLittle: boolean): Layout => ({
  width: 2,
  write: (view, at, sample) => {
    view.setInt16(at, sample * 32_768, isLittle);
  },
});
const int24 = (isLittle: boolean): Layout => ({
  width: 3,
  write(view, at, sample) {
    const value = sample * 8_388_608;
    view.setInt16(isLittle ? at + 1 : at, value >> 8, isLittle);
    view.setUint8(isLittle ? at : at + 2, value & 255);
  },
});
const float32 = (isLittle: boolean): Layout => ({
  width: 4,
  write: (view, at, sample) => {
    view.setFloat32(at, sample, isLittle);
  },
});
const uint8: Layout = {
  width: 1,
  write: (view, at, sample) => {
    view.setUint8(at, sample * 128 + 128);
  },
};

function layoutsOf({ container, bitDepth, float }: FileFacts): readonly Layout[] {
  // the byte order of other formats is that of the file they were made from
  const orders = container === 'wav' ? [true] : [true, false];
  if (float === true) return [...orders.map(float32), ...orders.map(int16)];
  if (bitDepth === 8) return [uint8];
  return bitDepth === 24 ? orders.map(int24) : orders.map(int16);
}

/** Gathers the first samples, interleaved, as bytes. */
export function openByteStreams(facts: FileFacts, maxBytes: number): ByteStreams {
  const streams = layoutsOf(facts).map((layout) => {
    const bytes = new Uint8Array(maxBytes);
    return { ...layout, bytes, view: new DataView(bytes.buffer), filled: 0 };
  });
  return {
    push(block) {
      const frames = block[0]?.length ?? 0;
      for (const stream of streams) {
        const { width, write, view } = stream;
        const room = Math.floor((maxBytes - stream.filled) / (width * block.length));
        for (let i = 0; i < Math.min(frames, room); i++)
          for (const channel of block) {
            write(view, stream.filled, channel[i] ?? 0);
            stream.filled += width;
          }
      }
    },
    bytes: () => streams.map(({ bytes, filled }) => bytes.subarray(0, filled)),
  };
}
