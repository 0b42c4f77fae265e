import type { BitReader } from '../../lossless/plain/bit-reader.js';
import { ELEMENT, type Element, MAX_CHANNELS } from '../aac-kernel.js';
import {
  type ChannelStream,
  readChannelStream,
  readWindowInfo,
  type WindowInfo,
} from './channel-stream.js';
import { BrokenBlock } from './code-reader.js';

/** One element with a channel or two. */
export interface ChannelElement {
  readonly kind: Element;
  readonly tag: number;
  readonly streams: readonly ChannelStream[];
  /** Of a pair with common windows, by group and band: it holds the middle and the side. */
  readonly midSides: readonly boolean[];
}

export interface RawDataBlock {
  readonly elements: readonly ChannelElement[];
  readonly hasReplication: boolean;
  /** It ended before something that this decoder has not. */
  readonly isForeign: boolean;
}

/** Kinds of elements (ISO/IEC 14496-3, table 4.85). */
const ID = { single: 0, pair: 1, coupling: 2, lfe: 3, data: 4, program: 5, fill: 6, end: 7 };
/** Kinds of what fill elements hold (table 4.121): spectral band replication, without and with a checksum. */
const REPLICATIONS = [13, 14];

/** @throws BrokenBlock */
export function readRawDataBlock(bits: BitReader, rate: number): RawDataBlock {
  const elements: ChannelElement[] = [];
  let hasReplication = false;
  for (;;) {
    const id = bits.bits(3);
    if (bits.hasRunOut) throw new BrokenBlock('end');
    if (id === ID.end) return { elements, hasReplication, isForeign: false };
    if (id === ID.coupling || id === ID.program)
      return { elements, hasReplication, isForeign: true };
    if (id === ID.fill) hasReplication = skipFill(bits) || hasReplication;
    else if (id === ID.data) skipData(bits);
    else elements.push(readElement(bits, id, rate));
    if (countChannels(elements) > MAX_CHANNELS) throw new BrokenBlock('channels');
  }
}

const countChannels = (elements: readonly ChannelElement[]): number =>
  elements.reduce((sum, { streams }) => sum + streams.length, 0);

function readElement(bits: BitReader, id: number, rate: number): ChannelElement {
  const tag = bits.bits(4);
  if (id === ID.pair) return readPair(bits, tag, rate);
  const streams = [readChannelStream(bits, rate, undefined)];
  return { kind: id === ID.lfe ? ELEMENT.lfe : ELEMENT.single, tag, streams, midSides: [] };
}

/** channel_pair_element, 4.4.2.1. */
function readPair(bits: BitReader, tag: number, rate: number): ChannelElement {
  const isCommon = bits.bit() === 1;
  const info = isCommon ? readWindowInfo(bits, rate) : undefined;
  const midSides = info ? readMidSides(bits, info) : [];
  const left = readChannelStream(bits, rate, info);
  const right = readChannelStream(bits, rate, info);
  return { kind: ELEMENT.pair, tag, streams: [left, right], midSides };
}

function readMidSides(bits: BitReader, { bands, groups }: WindowInfo): boolean[] {
  const kind = bits.bits(2);
  if (kind === 3) throw new BrokenBlock('mask');
  return Array.from({ length: kind === 0 ? 0 : bands * groups.length }, () =>
    kind === 2 ? true : bits.bit() === 1,
  );
}

/** data_stream_element, 4.4.2.4. */
function skipData(bits: BitReader): void {
  bits.bits(4);
  const isAligned = bits.bit() === 1;
  let count = bits.bits(8);
  if (count === 255) count += bits.bits(8);
  if (isAligned) bits.at = 8 * Math.ceil(bits.at / 8);
  bits.at += 8 * count;
}

/** Whether it holds spectral band replication (fill_element, 4.4.2.7). */
function skipFill(bits: BitReader): boolean {
  let count = bits.bits(4);
  if (count === 15) count += bits.bits(8) - 1;
  const next = bits.at + 8 * count;
  const isReplication = count > 0 && REPLICATIONS.includes(bits.bits(4));
  bits.at = next;
  return isReplication;
}
