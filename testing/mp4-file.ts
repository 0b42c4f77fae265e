import { ascii, concat } from './wav-file.js';

export interface Mov {
  readonly type: string;
  readonly bits?: number;
  readonly channels?: number;
  readonly rateHz?: number;
  /** Of version 1 of the entry: samples and bytes of a packet, bytes of a frame and of a sample. */
  readonly fields?: readonly [number, number, number, number];
  readonly boxes?: readonly Uint8Array[];
  readonly data: Uint8Array;
  /** As the table of sizes states it. */
  readonly packetBytes?: number;
  readonly packets: number;
  /** Packets of each chunk, and where each starts in the data. */
  readonly chunk?: number;
  readonly chunks?: readonly number[];
}

/** A file with one track of samples, which lie before its index. */
export function mov(file: Mov): Uint8Array {
  const { type, bits = 16, channels = 1, rateHz = 8000, boxes = [], data, packets } = file;
  const { packetBytes = 1, chunk = packets, chunks = [0], fields } = file;
  const entry = box(
    ...[type, new Uint8Array(6), u16(1, fields ? 1 : 0), new Uint8Array(6)],
    ...[u16(channels, bits, 0, 0, rateHz, 0), u32(...(fields ?? [])), ...boxes],
  );
  const stbl = box(
    ...['stbl', fullBox('stsd', 0, u32(1), entry), fullBox('stts', 0, u32(1, packets, 1))],
    fullBox('stsc', 0, u32(1, 1, chunk, 1)),
    fullBox('stsz', 0, u32(packetBytes, packets)),
    fullBox('stco', 0, u32(chunks.length, ...chunks.map((at) => 8 + at))),
  );
  const mdhd = fullBox('mdhd', 0, u32(0, 0, rateHz, packets, 0));
  const hdlr = fullBox('hdlr', 0, u32(0), ascii('soun'), new Uint8Array(13));
  const tkhd = fullBox('tkhd', 1, u32(0, 0, 1, 0, packets), new Uint8Array(60));
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', stbl)));
  const mvhd = fullBox('mvhd', 0, u32(0, 0, rateHz, packets), new Uint8Array(80));
  return concat(box('mdat', data), box('moov', mvhd, trak));
}

/** Builds boxes of ISO media files byte by byte. */
export const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concat(...parts);
  return concat(u32(8 + body.length), ascii(type), body);
};

/** A box that begins with a version and flags. */
export const fullBox = (type: string, flags: number, ...parts: readonly Uint8Array[]) =>
  box(type, u32(flags), ...parts);

/** Big-endian, as everything in these files. */
export const u16 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((x) => [x >> 8, x & 255]));

export const u32 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(
    values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)),
  );

/** `bytes` with every occurrence of `from` overwritten by `to`, which has the same length. */
export function patched(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const result = bytes.slice();
  let found = 0;
  for (let at = 0; at + from.length <= bytes.length; at++) {
    if (!from.every((byte, i) => bytes[at + i] === byte)) continue;
    result.set(to, at);
    found++;
  }
  if (found === 0) throw new Error('there is nothing to patch');
  return result;
}
