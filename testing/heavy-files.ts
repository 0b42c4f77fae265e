import { fixtureBytes } from './fixture-source.js';
import { box, fullBox, u32 } from './mp4-file.js';
import { ascii, concat } from './wav-file.js';

/** Files that are small and long: what they cost is in no proportion to their bytes. */

export interface FlacSilence {
  readonly seconds: number;
  readonly channels?: number;
  /** The declared length, where that is not the truth; 0 declares none. */
  readonly declaredSec?: number;
}

const FLAC_RATE_HZ = 192_000;
const FLAC_BLOCK_FRAMES = 65_535;

/** Digital silence of 8 bits at 192 kHz: 28 bytes for a third of a second (RFC 9639, 9). */
export function flacSilence({
  seconds,
  channels = 8,
  declaredSec = seconds,
}: FlacSilence): Uint8Array {
  const blocks = Math.ceil((seconds * FLAC_RATE_HZ) / FLAC_BLOCK_FRAMES);
  const declared = Math.round(declaredSec * FLAC_RATE_HZ);
  const streamInfo = concat(
    Uint8Array.of(0x80, 0, 0, 34), // the last block of metadata, of 34 bytes
    Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 0, 0),
    u32((FLAC_RATE_HZ << 12) | ((channels - 1) << 9) | (7 << 4) | Math.floor(declared / 2 ** 32)),
    u32(declared >>> 0),
    new Uint8Array(16),
  );
  const frames = Array.from({ length: blocks }, (_, block) => flacFrame(block, channels));
  return concat(ascii('fLaC'), streamInfo, ...frames);
}

function flacFrame(index: number, channels: number): Uint8Array {
  const head = [0xff, 0xf8, 0x73, ((channels - 1) << 4) | 2, ...coded(index), 0xff, 0xfe];
  const silent = Array.from({ length: channels }, () => [0, 0]).flat(); // constant, and its value
  const body = [...head, crc(head, 8, 0x07), ...silent];
  const check = crc(body, 16, 0x8005);
  return Uint8Array.of(...body, check >> 8, check & 255);
}

/** A number of up to 16 bits in the manner of UTF-8. */
function coded(value: number): number[] {
  if (value < 0x80) return [value];
  if (value < 0x800) return [0xc0 | (value >> 6), 0x80 | (value & 63)];
  return [0xe0 | (value >> 12), 0x80 | ((value >> 6) & 63), 0x80 | (value & 63)];
}

function crc(bytes: readonly number[], bits: 8 | 16, polynomial: number): number {
  const top = 1 << (bits - 1);
  const mask = 2 ** bits - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let i = 0; i < 8; i++) sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & mask;
  }
  return sum;
}

export interface OddM4a {
  /** Rows of the table of chunks, each with one packet. */
  readonly chunks: number;
  readonly packetBytes: number;
  /** The place of the chunk among the bytes of the packets. */
  readonly offsetOf: (chunk: number) => number;
  /** Bytes that packets lie in. */
  readonly data: Uint8Array;
}

/** An AAC file with a given index. */
export function oddM4a({ chunks, packetBytes, offsetOf, data }: OddM4a): Uint8Array {
  const aac = fixtureBytes('aac.m4a');
  const head = box('ftyp', ascii('M4A '), u32(0));
  const dataAt = head.length + 8;
  const tables = [
    entryOf(aac),
    fullBox('stsz', 0, u32(packetBytes, chunks)),
    fullBox('stsc', 0, u32(1, 1, 1, 1)),
    fullBox('stco', 0, u32(chunks), ...rows(chunks, (chunk) => dataAt + offsetOf(chunk))),
  ];
  const duration = u32(0, 0, 44_100, chunks * 1024, 0, 0, 0, 0);
  const media = [
    fullBox('mdhd', 0, duration),
    fullBox('hdlr', 0, u32(0), ascii('soun'), u32(0, 0, 0)),
    box('minf', box('stbl', ...tables)),
  ];
  return concat(head, box('mdat', data), box('moov', box('trak', box('mdia', ...media))));
}

function* rows(count: number, valueOf: (row: number) => number): Generator<Uint8Array> {
  for (let row = 0; row < count; row++) yield u32(valueOf(row));
}

function entryOf(file: Uint8Array): Uint8Array {
  const name = ascii('stsd');
  const at = file.findIndex((_, i) => name.every((byte, k) => file[i + k] === byte)) - 4;
  return file.slice(at, at + new DataView(file.buffer, file.byteOffset).getUint32(at));
}
