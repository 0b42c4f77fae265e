import { square } from '@sonometer/decode/elementary/hypot';
import type { LatticeEvidence } from '../lattice-kernels.js';
import {
  BY_CHANCE,
  DOUBTED,
  GIVEN_UP,
  HEIGHTS,
  MIN_HEIGHT,
  MIN_HIGHEST,
  MIN_LINES,
  LOWEST_GAIN,
  MAX_HEIGHT,
  MAX_PRECISION,
  NOT_ONE,
  PRECISIONS,
  roundingOf,
  SCALES,
} from '../lattice-tables.js';
import { roughLog2 } from './rough-log2.js';

/** A line that contributes. */
interface Line {
  /** |X|^(3/4) */
  readonly power: number;
  readonly precision: number;
  readonly height: number;
}

/**
 * Evidence of the lines of a block for |X| = q^(4/3)·2^(gain/4), q whole and the gain one for a band (ISO/IEC 11172-3
 * 2.4.3.4, 13818-7 10.3): Σ over bands of ln likelihood ratio, of the best gain over what the best has by chance.
 * `noise` is the deviation of a line by rounding.
 */
export const openLatticeEvidence =
  (): LatticeEvidence =>
  ({ values, start, lineStep, blockStep, blocks }, bands, noise, doubt) => {
    const rounding = roundingOf(noise);
    return Float64Array.from({ length: blocks }, (_, block) => {
      const first = start + block * blockStep;
      let evidence = 0;
      let tried = 0;
      for (const { from, to } of bands) {
        const lines: Line[] = [];
        let highest = 0;
        for (let line = from; line < to; line++) {
          const size = Math.abs(values[first + line * lineStep] ?? 0);
          if (size < rounding.min) continue;
          highest = Math.max(highest, size);
          const root = Math.sqrt(size);
          lines.push({
            power: Math.sqrt(size * root),
            precision: rounding.precision * root,
            height: rounding.height + (Math.LN2 / 4) * roughLog2(size),
          });
        }
        if (lines.length < MIN_LINES) continue;
        evidence += Math.max(0, bestOfGains(lines, highest, rounding.finestFrom) - BY_CHANCE);
        if (++tried === doubt?.tried && evidence < doubt.promising) break;
      }
      return evidence;
    });
  };

/**
 * From the finest lattice that rounding has left to one whose highest q is 2. Lines that all have one q are equal, not
 * a lattice.
 */
function bestOfGains(lines: readonly Line[], highest: number, finestFrom: number): number {
  const level = roughLog2(highest);
  const finest = Math.max(LOWEST_GAIN, Math.ceil(finestFrom - (4 * level) / 3));
  const coarsest = Math.floor(4 * (level - MIN_HIGHEST));
  let best = 0;
  for (let gain = finest; gain <= coarsest; gain++) {
    const at = gain - LOWEST_GAIN;
    let total = 0;
    let min = Infinity;
    let max = 0;
    for (const [i, { power, precision, height }] of lines.entries()) {
      const q = power * (SCALES[at] ?? 0);
      const whole = Math.round(q);
      if (whole > 0) {
        min = Math.min(min, whole);
        max = Math.max(max, whole);
      }
      total += ratioOf(
        whole === 0,
        q - whole,
        precision * (PRECISIONS[at] ?? 0),
        height + (HEIGHTS[at] ?? 0),
      );
      if (i === 3 ? total <= DOUBTED : i > 3 && total <= GIVEN_UP) {
        total = -Infinity;
        break;
      }
    }
    if (total > best && max > min) best = total;
  }
  return best;
}

/**
 * ln likelihood ratio of a line on the lattice, or astray, to one that lies anywhere: the greater of both, for their
 * sum.
 */
function ratioOf(isZero: boolean, off: number, precision: number, height: number): number {
  if (isZero) return NOT_ONE;
  if (height < MIN_HEIGHT) return 0;
  const onLattice = Math.min(height, MAX_HEIGHT) - Math.min(precision, MAX_PRECISION) * square(off);
  return Math.max(onLattice, NOT_ONE);
}
