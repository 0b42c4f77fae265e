import { exp2 } from '../../../elementary/exp2.js';
import { pow } from '../../../elementary/pow.js';
import { sin } from '../../../elementary/sin.js';
import type { BitReader } from '../../lossless/plain/bit-reader.js';
import { type Code, WORD_BITS } from '../../mpeg/huffman-codes.js';
import {
  BOOK,
  LINES,
  NOISE,
  SCALE_OF_ONE,
  SHORT_LINES,
  TNS_LONG_BANDS,
  TNS_SHORT_BANDS,
} from '../tables.js';
import type { ChannelStream, TnsFilter, WindowInfo } from './channel-stream.js';
import type { ChannelElement } from './plain-kernel.js';

/** A block that no encoder writes. */
export class BrokenBlock extends Error {}

/** Reads symbols of a book of Huffman codes, bit after bit. */
export class CodeReader {
  readonly #symbols = new Map<number, number>();

  constructor(codes: readonly Code[]) {
    for (const { word, length, symbol } of codes)
      this.#symbols.set(keyOf(length, word >>> (WORD_BITS - length)), symbol);
  }

  read(bits: BitReader): number {
    let word = 0;
    for (let length = 1; length <= WORD_BITS; length++) {
      word = word * 2 + bits.bit();
      const symbol = this.#symbols.get(keyOf(length, word));
      if (symbol !== undefined) return symbol;
    }
    throw new BrokenBlock('code');
  }
}

/** A leading one separates words of different lengths. */
const keyOf = (length: number, word: number) => (1 << length) + word;

/** Makes the noise of bands that are coded as nothing but their energy. */
export class NoiseSource {
  #state: number = NOISE.start;

  next(): number {
    this.#state = (Math.imul(this.#state, NOISE.factor) + NOISE.term) | 0;
    return this.#state;
  }
}

interface Band {
  readonly index: number;
  readonly book: number;
  readonly scale: number;
  readonly from: number;
  readonly to: number;
}

/** The bands of all windows, in the order of their coding. */
function* bandsOf({ info, books, scales }: ChannelStream): Generator<Band> {
  const { bands, groups, edges } = info;
  let window = 0;
  for (const [group, windows] of groups.entries()) {
    for (let band = 0; band < bands; band++) {
      const index = group * bands + band;
      for (let w = window; w < window + windows; w++) {
        const from = w * SHORT_LINES + (edges[band] ?? 0);
        const to = w * SHORT_LINES + (edges[band + 1] ?? 0);
        yield { index, book: books[index] ?? 0, scale: scales[index] ?? 0, from, to };
      }
    }
    window += windows;
  }
}

/** The spectra of an element's channels, before the filter bank. */
export function makeSpectra(
  { streams, midSides }: ChannelElement,
  noise: NoiseSource,
  rate: number,
): Float64Array[] {
  const spectra = streams.map((stream) => scaled(stream, noise));
  const [left, right] = spectra;
  const [first, second] = streams;
  if (left && right && first && second) separateChannels(left, right, [first, second], midSides);
  for (const [i, stream] of streams.entries()) {
    const lines = spectra[i];
    if (lines) applyFilters(lines, stream, rate);
  }
  return spectra;
}

/** ISO/IEC 14496-3, 4.6.1.3, 4.6.2.3 and 4.6.13.3. */
function scaled(stream: ChannelStream, noise: NoiseSource): Float64Array {
  const lines = new Float64Array(LINES);
  for (const { book, scale, from, to } of bandsOf(stream)) {
    if (book === BOOK.noise) addNoise(lines, from, to, exp2(scale / 4), noise);
    else if (book <= BOOK.escape) {
      const gain = exp2((scale - SCALE_OF_ONE) / 4);
      for (let i = from; i < to; i++) {
        const value = stream.values[i] ?? 0;
        lines[i] = Math.sign(value) * pow(Math.abs(value), 4 / 3) * gain;
      }
    }
  }
  return lines;
}

/** Noise of that size: the root of the sum of its squares. */
function addNoise(lines: Float64Array, from: number, to: number, size: number, noise: NoiseSource) {
  let energy = 0;
  for (let i = from; i < to; i++) {
    const value = noise.next();
    lines[i] = value;
    energy += value * value;
  }
  const gain = size / Math.sqrt(energy);
  for (let i = from; i < to; i++) lines[i] = (lines[i] ?? 0) * gain;
}

/** Middle and side (4.6.8.1), noise that both channels have (4.6.13.3), and intensity (4.6.8.2). */
function separateChannels(
  left: Float64Array,
  right: Float64Array,
  [first, second]: readonly [ChannelStream, ChannelStream],
  midSides: readonly boolean[],
): void {
  for (const { index, book, scale, from, to } of bandsOf(second)) {
    const isMidSide = midSides[index] === true;
    const isInPhase = (book === BOOK.inPhase) !== isMidSide;
    const leftBook = first.books[index] ?? 0;
    if (book >= BOOK.oppositePhase) {
      const gain = (isInPhase ? 1 : -1) * exp2(-scale / 4);
      for (let i = from; i < to; i++) right[i] = (left[i] ?? 0) * gain;
    } else if (isMidSide && book === BOOK.noise && leftBook === BOOK.noise) {
      const gain = exp2((scale - (first.scales[index] ?? 0)) / 4);
      for (let i = from; i < to; i++) right[i] = (left[i] ?? 0) * gain;
    } else if (isMidSide && book < BOOK.noise && leftBook < BOOK.noise)
      for (let i = from; i < to; i++) {
        const [middle = 0, side = 0] = [left[i], right[i]];
        left[i] = middle + side;
        right[i] = middle - side;
      }
  }
}

/** Filters over frequency (4.6.9). */
function applyFilters(lines: Float64Array, { info, filters }: ChannelStream, rate: number): void {
  const reach = (info.isShort ? TNS_SHORT_BANDS : TNS_LONG_BANDS)[rate] ?? 0;
  const maxBand = Math.min(reach, info.bands);
  for (const [window, ofWindow] of filters.entries()) {
    let top = info.edges.length - 1;
    for (const filter of ofWindow) {
      const bottom = Math.max(0, top - filter.bands);
      const start = window * SHORT_LINES + edgeOf(info, Math.min(bottom, maxBand));
      const end = window * SHORT_LINES + edgeOf(info, Math.min(top, maxBand));
      applyFilter(lines, start, end, filter);
      top = bottom;
    }
  }
}

const edgeOf = ({ edges }: WindowInfo, band: number) => edges[band] ?? 0;

function applyFilter(lines: Float64Array, start: number, end: number, filter: TnsFilter): void {
  const factors = predictionFactors(filter);
  const step = filter.isDownward ? -1 : 1;
  const first = filter.isDownward ? end - 1 : start;
  for (let count = 0; count < end - start; count++) {
    const at = first + step * count;
    let sum = lines[at] ?? 0;
    for (let i = 1; i <= Math.min(count, factors.length); i++)
      sum -= (factors[i - 1] ?? 0) * (lines[at - step * i] ?? 0);
    lines[at] = sum;
  }
}

/** Of reflection coefficients (4.6.9.3). */
function predictionFactors({ coefficients, bits }: TnsFilter): number[] {
  let factors: number[] = [];
  for (const coded of coefficients) {
    const steps = (1 << (bits - 1)) + (coded >= 0 ? -0.5 : 0.5);
    const reflection = sin((coded * Math.PI) / 2 / steps);
    const before = factors;
    factors = [
      ...before.map((factor, i) => factor + reflection * (before[before.length - 1 - i] ?? 0)),
      reflection,
    ];
  }
  return factors;
}
