import { box, fullBox, u16, u32 } from './mp4-file.js';
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
