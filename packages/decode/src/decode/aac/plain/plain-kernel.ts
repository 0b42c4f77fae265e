import { BitReader } from '../../lossless/plain/bit-reader.js';
import {
  type AacKernel,
  elementBitsAt,
  MAX_CHANNELS,
  READING,
  readElementBits,
  STAGE_BYTES,
  tagAt,
  tagBits,
} from '../aac-kernel.js';
import { LINES } from '../tables.js';
import { BrokenBlock } from './code-reader.js';
import { FilterBank } from './filter-bank.js';
import { type ChannelElement, readRawDataBlock } from './raw-data-block.js';
import { makeSpectra, NoiseSource } from './spectrum.js';

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
