import type { LatticeBand } from './scale-factor-bands.js';
import { exp } from '../../elementary/exp.js';
import { exp2 } from '../../elementary/exp2.js';
import { log } from '../../elementary/log.js';
import { log2 } from '../../elementary/log2.js';
import { square } from '../../elementary/square.js';

/** Weaker lines say nothing: so many deviations of the rounding. */
const LEAST_OVER_NOISE = 4;
/** So few lines lie near some lattice or other. */
const LEAST_LINES = 4;

/** How often a line may lie where it should not: clipped, of a neighbour's rounding. */
const ASTRAY = 0.05;
/** Where no whole number is near: ln of the above. */
const NOT_ONE = log(ASTRAY);
/** A lattice that lines speak so much against is given up: most are after four lines. */
const GIVEN_UP = 2 * NOT_ONE;
/** ln of the gains that are tried for a band, about 20: what the best of them has by chance. */
const BY_CHANCE = 3;

/**
 * Deviations of q, in sixteenths of an octave: from 2^(−32/16), where rounding leaves hardly anything of the lattice, to 2^(−80/16), which the
 * filters of MP3 come no nearer to.
 */
const COARSEST = 32;
const FINEST = 80;
const PLACES = 128;

/** ln likelihood ratio of a line on the lattice to one that lies anywhere: by deviation, and by the distance to the next whole number. */
const RATIOS = Float32Array.from({ length: (FINEST - COARSEST + 1) * PLACES }, (_, i) => {
  const deviation = exp2(-(COARSEST + Math.floor(i / PLACES)) / 16);
  const distance = ((i % PLACES) + 0.5) / (2 * PLACES);
  const density = exp(-square(distance / deviation) / 2) / (Math.sqrt(2 * Math.PI) * deviation);
  return log(ASTRAY + (1 - ASTRAY) * density);
});

/** Room for the lines of one band. */
const powers = new Float64Array(1024);
const fineness = new Int32Array(1024);

/**
 * How much the lines of a block speak for |X| = q^(4/3)·2^(gain/4), q whole and the gain one for a band (ISO/IEC 11172-3 2.4.3.4,
 * 13818-7 10.3): Σ over bands of ln likelihood ratio, of the best gain over what the best has by chance. `noise` is the deviation of a line by rounding.
 */
export function latticeEvidence(
  lines: Float64Array,
  bands: readonly LatticeBand[],
  noise: number,
): number {
  // A deviation of q is 3/4·noise·step^(−3/4)·|X|^(−1/4): −16·log2 of it, without the step and |X|.
  const base = -16 * log2(0.75 * noise);
  const least = LEAST_OVER_NOISE * noise;
  let evidence = 0;
  for (const { from, to } of bands) {
    let count = 0;
    let highest = 0;
    for (let line = from; line < to; line++) {
      const size = Math.abs(lines[line] ?? 0);
      if (size < least) continue;
      highest = Math.max(highest, size);
      powers[count] = Math.sqrt(size * Math.sqrt(size));
      fineness[count] = Math.round(base + 4 * roughLog2(size)) - COARSEST;
      count++;
    }
    if (count >= LEAST_LINES)
      evidence += Math.max(0, bestOfGains(count, highest, base) - BY_CHANCE);
  }
  return evidence;
}

/** From the finest lattice that rounding has left to one whose highest q is 2. Lines that all have one q are no lattice, but alike. */
function bestOfGains(count: number, highest: number, base: number): number {
  const level = roughLog2(highest);
  const finest = Math.max(LOWEST_GAIN, Math.ceil((COARSEST - base - 4 * level) / 3));
  const coarsest = Math.floor(4 * (level - LEAST_HIGHEST));
  let best = 0;
  for (let gain = finest; gain <= coarsest; gain++) {
    const scale = SCALES[gain - LOWEST_GAIN] ?? 0;
    let total = 0;
    let least = Infinity;
    let most = 0;
    for (let i = 0; i < count && total > GIVEN_UP; i++) {
      const q = (powers[i] ?? 0) * scale;
      const whole = (q + 0.5) | 0;
      if (whole === 0) {
        total += NOT_ONE;
        continue;
      }
      if (whole < least) least = whole;
      if (whole > most) most = whole;
      const row = Math.min((fineness[i] ?? 0) + 3 * gain, FINEST - COARSEST);
      if (row >= 0)
        total += RATIOS[row * PLACES + ((2 * PLACES * Math.abs(q - whole)) | 0)] ?? NOT_ONE;
    }
    if (total > best && most > least) best = total;
  }
  return best;
}

/** log2 of 1.5^(4/3). */
const LEAST_HIGHEST = (4 / 3) * log2(1.5);

/** Steps from the rounding to 24 bits up. */
const LOWEST_GAIN = -120;
const SCALES = Float64Array.from({ length: 240 }, (_, i) => exp2((-3 * (LOWEST_GAIN + i)) / 16));

const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);
/** log2 to 0.09, by the bits of a float: straight from each power of two to the next. */
function roughLog2(x: number): number {
  asFloat[0] = x;
  return (asBits[0] ?? 0) / 8_388_608 - 127;
}
