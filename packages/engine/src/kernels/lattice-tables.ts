import { exp2 } from '../elementary/exp2.js';
import { log } from '../elementary/log.js';
import { log2 } from '../elementary/log2.js';

/** Weaker lines show nothing: so many deviations of the rounding. */
export const MIN_OVER_NOISE = 4;
/** Share of lines that lie near some lattice or other. */
export const MIN_LINES = 4;

/** Probability that a line lies off its lattice: clipped, or rounded as a neighbour. */
const ASTRAY = 0.05;
/** Where no whole number is near: ln of the above. */
export const NOT_ONE = log(ASTRAY);
/** A lattice with this much evidence against it is given up: most are after four lines. */
export const GIVEN_UP = 2 * NOT_ONE;
/** ln of the gains that are tried for a band, about 20: what the best of them has by chance. */
export const BY_CHANCE = 3;

/**
 * −16·log2 of deviations of q: 2^(−32/16), where rounding leaves hardly anything of the lattice, and 2^(−80/16), which
 * the filters of MP3 come no nearer to.
 */
const COARSEST = 32;
const FINEST = 80;

/** Of a line that lies on the lattice, where its deviation is 1: ln of the density at the middle. */
const HEIGHT = log((1 - ASTRAY) / Math.sqrt(2 * Math.PI));
export const MIN_HEIGHT = HEIGHT + (COARSEST / 16) * Math.LN2;
export const MAX_HEIGHT = HEIGHT + (FINEST / 16) * Math.LN2;
/** 1/(2σ²) of the finest. */
export const MAX_PRECISION = exp2((2 * FINEST) / 16) / 2;

/** log2 of 1.5^(4/3): of the coarsest lattice the highest q is 2. */
export const MIN_HIGHEST = (4 / 3) * log2(1.5);

/** Steps from the rounding to 24 bits up. */
export const LOWEST_GAIN = -120;
const GAINS = Array.from({ length: 244 }, (_, i) => LOWEST_GAIN + i);
/** By gain: what |X|^(3/4) is multiplied by for q; the precision of q, 1/(2σ²); and ln of the density. */
export const SCALES = Float64Array.from(GAINS, (gain) => exp2((-3 * gain) / 16));
export const PRECISIONS = Float64Array.from(GAINS, (gain) => exp2((3 * gain) / 8));
export const HEIGHTS = Float64Array.from(GAINS, (gain) => (3 / 16) * Math.LN2 * gain);

/** Error of lattices by rounding: q deviates by 3/4·noise·step^(−3/4)·|X|^(−1/4). */
export function roundingOf(noise: number) {
  const fineness = -16 * log2(0.75 * noise);
  return {
    min: MIN_OVER_NOISE * noise,
    /** Without the gain, and without √|X|. */
    precision: exp2(fineness / 8) / 2,
    /** Without the gain, and without ln |X| / 4. */
    height: HEIGHT + (fineness / 16) * Math.LN2,
    /** The finest gain of which rounding has left something, for a highest line of 1. */
    finestFrom: (COARSEST - fineness) / 3,
  };
}
