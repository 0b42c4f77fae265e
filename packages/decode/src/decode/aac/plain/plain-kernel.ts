import { cosineTransform } from '../../cosine-transform.js';
import { BitReader } from '../../lossless/plain/bit-reader.js';
import {
  type AacKernel,
  ELEMENT,
  type Element,
  elementBitsAt,
  MAX_CHANNELS,
  readElementBits,
  READING,
  STAGE_BYTES,
  tagAt,
  tagBits,
} from '../aac-kernel.js';
import { kaiserWindow, LINES, SHORT_LINES, SHORT_WINDOWS, sineWindow, WINDOW } from '../tables.js';
import {
  type ChannelStream,
  readChannelStream,
  readWindowInfo,
  type WindowInfo,
} from './channel-stream.js';
import { BrokenBlock, makeSpectra, NoiseSource } from './spectrum.js';

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
function readRawDataBlock(bits: BitReader, rate: number): RawDataBlock {
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

/** Where the first short window of a block starts, and where a short slope does in a long one. */
const SHORT_START = (LINES - SHORT_LINES) / 2;

/** Rising halves by their shape: sine and derived from Kaiser-Bessel. */
const longs = [sineWindow(LINES), kaiserWindow(LINES)];
const shorts = [sineWindow(SHORT_LINES), kaiserWindow(SHORT_LINES)];
/** Long halves with short slopes. */
const stops = shorts.map((slope) =>
  Float64Array.from({ length: LINES }, (_, n) =>
    n < SHORT_START ? 0 : (slope[n - SHORT_START] ?? 1),
  ),
);

/** The inverse transform of a channel, and the overlap of its blocks (ISO/IEC 14496-3, 4.6.11). */
class FilterBank {
  readonly #overlap = new Float64Array(LINES);
  #shape = 0;

  /** Nothing overlaps. */
  forget(): void {
    this.#overlap.fill(0);
  }

  /** Puts the samples of a block to `output`. */
  give(lines: Float64Array, sequence: number, shape: number, output: Float32Array): void {
    const block = new Float64Array(2 * LINES);
    if (sequence === WINDOW.short)
      for (let window = 0; window < SHORT_WINDOWS; window++) {
        const at = window * SHORT_LINES;
        const rise = shorts[window === 0 ? this.#shape : shape];
        const part = lines.subarray(at, at + SHORT_LINES);
        addBlock(block, SHORT_START + at, part, rise, shorts[shape]);
      }
    else {
      const rises = sequence === WINDOW.stop ? stops : longs;
      const falls = sequence === WINDOW.start ? stops : longs;
      addBlock(block, 0, lines, rises[this.#shape], falls[shape]);
    }
    for (let n = 0; n < LINES; n++) {
      output[n] = ((block[n] ?? 0) + (this.#overlap[n] ?? 0)) / FULL_SCALE;
      this.#overlap[n] = block[LINES + n] ?? 0;
    }
    this.#shape = shape;
  }
}

const FULL_SCALE = 32_768;

/** Adds the windowed inverse transform of the lines. */
function addBlock(
  block: Float64Array,
  at: number,
  lines: Float64Array,
  rise: Float64Array = new Float64Array(),
  fall: Float64Array = new Float64Array(),
): void {
  const count = lines.length;
  const half = count / 2;
  const cosines = cosineTransform(lines).map((x) => x / count);
  const add = (n: number, value: number) => (block[at + n] = (block[at + n] ?? 0) + value);
  for (let n = 0; n < half; n++) {
    const [early = 0, late = 0] = [cosines[half + n], cosines[half - 1 - n]];
    const mirrored = count - 1 - n;
    add(n, early * (rise[n] ?? 0));
    add(mirrored, -early * (rise[mirrored] ?? 0));
    add(count + n, -late * (fall[mirrored] ?? 0));
    add(count + mirrored, -late * (fall[n] ?? 0));
  }
}

interface Placed {
  readonly element: ChannelElement;
  readonly place: number;
}

interface Wanted {
  readonly elements: number;
  readonly tags: number;
}

/** The standard to the letter, in double precision: what the fast kernel is held to. */
export function openPlainKernel(): AacKernel {
  const stage = new Uint8Array(STAGE_BYTES);
  const floats = Array.from({ length: MAX_CHANNELS }, () => new Float32Array(LINES));
  let rate = 0;
  let wanted: Wanted = { elements: 0, tags: 0 };
  let banks: readonly FilterBank[] = [];
  let noise = new NoiseSource();
  let block: readonly Placed[] = [];

  return {
    name: 'plain',
    stage,
    floats,
    restart(ofStream, elements, tags) {
      rate = ofStream;
      wanted = { elements, tags };
      banks = floats.map(() => new FilterBank());
      noise = new NoiseSource();
      block = [];
    },
    forget() {
      for (const bank of banks) bank.forget();
    },
    readBlock(bytes) {
      const own = stage.slice(0, bytes);
      const bits = new BitReader(own);
      block = [];
      try {
        const read = readRawDataBlock(bits, rate);
        if (read.isForeign) return READING.isForeign;
        if (own.subarray(Math.ceil(bits.at / 8)).some((byte) => byte !== 0)) return 0;
        block = inOrder(read.elements, wanted);
        return READING.isValid | (read.hasReplication ? READING.hasReplication : 0);
      } catch (error) {
        if (error instanceof BrokenBlock) return 0;
        throw error;
      }
    },
    elements: () =>
      block.reduce((bits, { element, place }) => bits | elementBitsAt(element.kind, place), 0),
    tags: () => block.reduce((bits, { element, place }) => bits | tagBits(element.tag, place), 0),
    giveBlock() {
      let channel = 0;
      for (const { element } of block) {
        const spectra = makeSpectra(element, noise, rate);
        for (const [i, { info }] of element.streams.entries()) {
          const [lines, output] = [spectra[i], floats[channel]];
          if (lines && output) banks[channel]?.give(lines, info.sequence, info.shape, output);
          channel++;
        }
      }
      return floats
        .slice(0, channel)
        .reduce((peak, part) => part.reduce((most, x) => Math.max(most, Math.abs(x)), peak), 0);
    },
    close: () => undefined,
  };
}

/** Elements in the order of those that are wanted, which may lack some. */
function inOrder(elements: readonly ChannelElement[], wanted: Wanted): readonly Placed[] {
  const kinds = readElementBits(wanted.elements);
  const placed = elements.map((element, i) => {
    const isIt = (kind: number, place: number) =>
      kind === element.kind && tagAt(wanted.tags, place) === element.tag;
    return { element, place: kinds.length === 0 ? i : kinds.findIndex(isIt) };
  });
  const places = placed.map(({ place }) => place);
  if (places.includes(-1) || new Set(places).size !== places.length)
    throw new BrokenBlock('elements');
  return placed.toSorted((a, b) => a.place - b.place);
}
