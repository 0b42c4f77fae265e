import { cos } from '../../../elementary/cos.js';
import {
  ALIAS_COSINES,
  ALIAS_SINES,
  BLOCK_WINDOWS,
  SHORT,
  SUBBAND_LINES,
  SUBBANDS,
} from '../tables.js';

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
