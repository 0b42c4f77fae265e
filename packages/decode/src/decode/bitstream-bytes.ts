import type { Block, FileFacts } from '../core/audio.js';
import { bytePairs, findBytePairs } from './pcm/pcm-kernel.js';

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

/** First two bytes of a start: those of AC-3 in either order, and of the marks. */
const STARTS = bytePairs([
  0x0b77,
  0x770b,
  ...BYTE_MARKS.map(({ start: [first, second] }) => (first << 8) | second),
]);

/** The bitstream of a codec whose starts repeat in bytes. */
export function findBitstream(bytes: Uint8Array): string | undefined {
  const counts = new Map<string, number>();
  const last = bytes.length - 5;
  for (const second of findBytePairs(bytes, STARTS)) {
    if (second >= last) break;
    const at = second - 1;
    const found = ac3At(bytes, at);
    if (found !== undefined) return found;
    const mark = markAt(bytes, at);
    if (mark === undefined) continue;
    const count = (counts.get(mark) ?? 0) + 1;
    if (count === MIN_STARTS) return mark;
    counts.set(mark, count);
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
  /** The same samples as their file may hold them, valid until the next `push`; the next ones begin anew. */
  take(): readonly Uint8Array[];
}

/** Writes samples of one channel between those of the others: a loop for each layout, which V8 compiles well. */
interface Layout {
  readonly width: number;
  readonly write: (bytes: Uint8Array, samples: Float32Array, count: number, place: Place) => void;
}

/** Of the first sample, and from one to the next, in bytes. */
interface Place {
  readonly at: number;
  readonly step: number;
}

const littleInt16: Layout = {
  width: 2,
  write(bytes, samples, count, { at, step }) {
    // typed arrays are little-endian wherever there is WebAssembly
    const words = new Int16Array(bytes.buffer);
    for (let i = 0, to = at >> 1; i < count; i++, to += step >> 1)
      words[to] = (samples[i] ?? 0) * 32_768;
  },
};
const bigInt16: Layout = {
  width: 2,
  write(bytes, samples, count, { at, step }) {
    for (let i = 0, to = at; i < count; i++, to += step) {
      const value = (samples[i] ?? 0) * 32_768;
      bytes[to] = value >> 8;
      bytes[to + 1] = value;
    }
  },
};
const int16 = (isLittle: boolean): Layout => (isLittle ? littleInt16 : bigInt16);
const int24 = (isLittle: boolean): Layout => ({
  width: 3,
  write(bytes, samples, count, { at, step }) {
    const [low, high] = isLittle ? [0, 2] : [2, 0];
    for (let i = 0, to = at; i < count; i++, to += step) {
      const value = (samples[i] ?? 0) * 8_388_608;
      bytes[to + low] = value;
      bytes[to + 1] = value >> 8;
      bytes[to + high] = value >> 16;
    }
  },
});
const float32 = (isLittle: boolean): Layout => ({
  width: 4,
  write(bytes, samples, count, { at, step }) {
    const view = new DataView(bytes.buffer);
    for (let i = 0, to = at; i < count; i++, to += step)
      view.setFloat32(to, samples[i] ?? 0, isLittle);
  },
});
const uint8: Layout = {
  width: 1,
  write(bytes, samples, count, { at, step }) {
    for (let i = 0, to = at; i < count; i++, to += step) bytes[to] = (samples[i] ?? 0) * 128 + 128;
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
  const streams = layoutsOf(facts).map((layout) => ({
    ...layout,
    bytes: new Uint8Array(),
    filled: 0,
  }));
  return {
    push(block) {
      const frames = block[0]?.length ?? 0;
      for (const stream of streams) {
        if (stream.bytes.length === 0) stream.bytes = new Uint8Array(maxBytes);
        const step = stream.width * block.length;
        const count = Math.min(frames, Math.floor((maxBytes - stream.filled) / step));
        for (const [c, channel] of block.entries())
          stream.write(stream.bytes, channel, count, {
            at: stream.filled + c * stream.width,
            step,
          });
        stream.filled += count * step;
      }
    },
    take: () =>
      streams.map((stream) => {
        const taken = stream.bytes.subarray(0, stream.filled);
        stream.filled = 0;
        return taken;
      }),
  };
}
