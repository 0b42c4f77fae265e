import { cos } from '../../../elementary/cos.js';
import { exp2 } from '../../../elementary/exp2.js';
import { pow } from '../../../elementary/pow.js';
import {
  ALIAS_COSINES,
  ALIAS_SINES,
  BLOCK_WINDOWS,
  INTENSITY_SHARES,
  LINES,
  LONG_EDGES,
  MPEG_1_POSITIONS,
  PREEMPHASIS,
  SHORT,
  SHORT_EDGES,
  SUBBAND_LINES,
  SUBBANDS,
} from '../tables.js';
import type { MainData } from './main-data.js';
import type { Part, SideInfo } from './side-info.js';

/** Lines that share a scale factor, in the order of their coding. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly band: number;
  /** Of a short block; absent for bands of long ones. */
  readonly window?: 0 | 1 | 2;
  /** Place of its scale factor; the last band has none. */
  readonly scale: number;
}

const WINDOWS = [0, 1, 2] as const;
/** The first short band of a mixed block. */
const FIRST_MIXED_BAND = 3;

function segmentsOf({ blockType, isMixed }: Part, { rate, isMpeg1 }: SideInfo): Segment[] {
  const longs = blockType !== SHORT ? 22 : isMixed ? (isMpeg1 ? 8 : 6) : 0;
  const long = LONG_EDGES[rate] ?? [];
  const segments: Segment[] = Array.from({ length: longs }, (_, band) => ({
    ...{ start: long[band] ?? 0, end: long[band + 1] ?? 0, band, scale: band },
  }));
  if (longs === 22) return segments;
  const short = SHORT_EDGES[rate] ?? [];
  const first = longs > 0 ? FIRST_MIXED_BAND : 0;
  for (let band = first; band < 13; band++)
    for (const window of WINDOWS) {
      const [from = 0, to = 0] = short.slice(band, band + 2);
      const start = 3 * from + window * (to - from);
      const scale = longs + 3 * (band - first) + window;
      segments.push({ start, end: start + to - from, band, window, scale });
    }
  return segments;
}

/** Values as amplitudes (ISO/IEC 11172-3 2.4.3.4.7). */
export function dequantise(part: Part, data: MainData, info: SideInfo): Float64Array {
  const lines = new Float64Array(LINES);
  for (const { start, end, band, window, scale } of segmentsOf(part, info)) {
    const isRaised = window === undefined && data.isPreemphasised;
    const factor = (data.scales[scale] ?? 0) + (isRaised ? (PREEMPHASIS[band] ?? 0) : 0);
    const windowGain = window === undefined ? 0 : (part.windowGains[window] ?? 0);
    const quarters = part.globalGain - 210 - 8 * windowGain - part.scaleStep * factor;
    const gain = exp2(quarters / 4);
    for (let i = start; i < end; i++) {
      const value = data.values[i] ?? 0;
      lines[i] = Math.sign(value) * pow(Math.abs(value), 4 / 3) * gain;
    }
  }
  return lines;
}

/** Of MPEG-1, where both channels have half. */
const EQUAL_POSITION = 3;

const isZero = (lines: Float64Array, start: number, end: number) =>
  lines.subarray(start, end).every((x) => x === 0);

/** Left and right out of middle and side, or of one channel and its positions (11172-3 2.4.3.4.9, 13818-3 2.4.3.2). */
export function separateChannels(
  left: Float64Array,
  right: Float64Array,
  part: Part,
  data: MainData,
  info: SideInfo,
): void {
  const { isIntensity, isMidSide, isMpeg1 } = info;
  const isFound = [false, false, false];
  const segments = segmentsOf(part, info);
  for (const [index, { start, end, window, scale }] of [...segments.entries()].toReversed()) {
    if (!isZero(right, start, end)) {
      if (window === undefined) isFound.fill(true);
      else isFound[window] = true;
    }
    const isBelow = window === undefined ? isFound.includes(true) : isFound[window];
    // the last band has no position of its own: that of the one before, where that is intensity too
    const isLast = scale >= data.scales.length;
    const step = window === undefined ? 1 : 3;
    const before = segments[index - step];
    const isAlone = isLast && before !== undefined && !isZero(right, before.start, before.end);
    const place = isLast ? scale - step : scale;
    const position = isAlone ? (isMpeg1 ? EQUAL_POSITION : 0) : (data.scales[place] ?? 0);
    const isNone = isMpeg1
      ? position >= MPEG_1_POSITIONS
      : position > 0 && position === data.maxScales[place];
    if (isIntensity && !isBelow && !isNone) {
      const [a, b] = isMpeg1 ? sharesOf(position) : halfRateShares(position, part);
      for (let i = start; i < end; i++) {
        const both = left[i] ?? 0;
        left[i] = both * a;
        right[i] = both * b;
      }
    } else if (isMidSide) {
      for (let i = start; i < end; i++) {
        const [middle, side] = [left[i] ?? 0, right[i] ?? 0];
        left[i] = (middle + side) * Math.SQRT1_2;
        right[i] = (middle - side) * Math.SQRT1_2;
      }
    }
  }
}

const sharesOf = (position: number): readonly [number, number] => [
  INTENSITY_SHARES[position] ?? 0,
  INTENSITY_SHARES[MPEG_1_POSITIONS - 1 - position] ?? 0,
];

/** Of MPEG-2: one channel is lowered, by steps of 1.5 or 3 dB. */
function halfRateShares(position: number, { scaleCompress }: Part): readonly [number, number] {
  const step = scaleCompress & 1 ? 1 / 2 : 1 / 4;
  const share = exp2(-step * Math.ceil(position / 2));
  return position % 2 === 1 ? [share, 1] : [1, share];
}

/** From the order of coding to that of frequency, where the windows of short blocks take turns (11172-3 2.4.3.4.8). */
export function reorder(lines: Float64Array, part: Part, info: SideInfo): Float64Array {
  const ordered = lines.slice();
  for (const { start, end, window } of segmentsOf(part, info)) {
    if (window === undefined) continue;
    const band = start - window * (end - start);
    for (let i = start; i < end; i++) ordered[band + 3 * (i - start) + window] = lines[i] ?? 0;
  }
  return ordered;
}

interface Block {
  readonly blockType: number;
  readonly isMixed: boolean;
}

/** Subbands of a mixed block that are long. */
const MIXED_LONGS = 2;

/** The inverse transform of the lines of each subband, which overlaps from granule to granule (ISO/IEC 11172-3 2.4.3.4.10). */
export class Hybrid {
  readonly #before = new Float64Array(SUBBANDS * SUBBAND_LINES);

  /** Samples of the subbands, 32 at each of 18 times. */
  transform(lines: Float64Array, { blockType, isMixed }: Block): Float64Array {
    const longs = isMixed ? MIXED_LONGS : 0;
    removeAliases(lines, blockType === SHORT ? longs : SUBBANDS);
    const samples = new Float64Array(SUBBANDS * SUBBAND_LINES);
    const block = new Float64Array(2 * SUBBAND_LINES);
    for (let band = 0; band < SUBBANDS; band++) {
      const start = band * SUBBAND_LINES;
      const type = band < longs ? 0 : blockType;
      block.fill(0);
      if (type !== SHORT) addTransform(lines, start, 1, type, block, 0);
      else
        for (let window = 0; window < 3; window++)
          addTransform(lines, start + window, 3, type, block, 6 + 6 * window);
      for (let i = 0; i < SUBBAND_LINES; i++) {
        const isInverted = band % 2 === 1 && i % 2 === 1;
        const value = (block[i] ?? 0) + (this.#before[start + i] ?? 0);
        samples[i * SUBBANDS + band] = isInverted ? -value : value;
        this.#before[start + i] = block[SUBBAND_LINES + i] ?? 0;
      }
    }
    return samples;
  }
}

function removeAliases(lines: Float64Array, bands: number): void {
  for (let band = 1; band < bands; band++)
    for (const [i, c] of ALIAS_COSINES.entries()) {
      const below = band * SUBBAND_LINES - 1 - i;
      const above = band * SUBBAND_LINES + i;
      const s = ALIAS_SINES[i] ?? 0;
      const [a, b] = [lines[below] ?? 0, lines[above] ?? 0];
      lines[below] = a * c - b * s;
      lines[above] = b * c + a * s;
    }
}

/** Factors of an inverse transform of so many lines, row by row of its outputs, with the window. */
const factorsOf = (count: number, window: readonly number[]) =>
  Float64Array.from({ length: 2 * count * count }, (_, at) => {
    const i = Math.floor(at / count);
    const k = at % count;
    return (window[i] ?? 0) * cos((Math.PI / (4 * count)) * (2 * i + 1 + count) * (2 * k + 1));
  });
const factors: Float64Array[] = [];
const factorsOfType = (type: number): Float64Array =>
  (factors[type] ??= factorsOf(type === SHORT ? 6 : SUBBAND_LINES, BLOCK_WINDOWS[type] ?? []));

/** Adds the transform of every so many lines, from the first on, to a block from `to` on. */
function addTransform(
  lines: Float64Array,
  first: number,
  step: number,
  type: number,
  block: Float64Array,
  to: number,
): void {
  const rows = factorsOfType(type);
  const count = SUBBAND_LINES / step;
  for (let i = 0, at = 0; i < 2 * count; i++) {
    let sum = 0;
    for (let k = 0; k < count; k++, at++) sum += (rows[at] ?? 0) * (lines[first + k * step] ?? 0);
    block[to + i] = (block[to + i] ?? 0) + sum;
  }
}
