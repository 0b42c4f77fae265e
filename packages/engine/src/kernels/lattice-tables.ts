import { cos } from '@sonometer/decode/elementary/cos';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin } from '@sonometer/decode/elementary/sin';
import type { LineSpan } from './lattice-kernels.js';

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
/** Least evidence of the first four lines: one of them may lie off its lattice. */
export const DOUBTED = NOT_ONE / 2;
/** ln of the gains that are tried for a band, about 20: what the best of them has by chance. */
export const BY_CHANCE = 3;

/**
 * −16·log2 of deviations of q: 2^(−32/16), where rounding leaves hardly anything of the lattice, and 2^(−80/16), which
 * the filters of MP3 come no nearer to.
 */
const COARSEST = 32;
const FINEST = 80;
/**
 * The highest line of a band must lie at least so near, or its gain is not tried: of finer ones hardly a line shows
 * more than chance does, and it takes all lines to find that out.
 */
const COARSEST_HIGHEST = 36;

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
    /** The finest gain of which rounding has left enough, for a highest line of 1. */
    finestFrom: (COARSEST_HIGHEST - fineness) / 3,
  };
}

/** ISO/IEC 11172-3: number of taps of the polyphase bands, and of MDCT slots that cut each into lines. */
export const BANDS = 32;
export const TAPS = 512;
export const LINES_PER_BAND = 18;
export const SLOTS = 2 * LINES_PER_BAND;
/** Samples that a block reads. */
export const HYBRID_LENGTH = TAPS + (SLOTS - 1) * BANDS;

/** A forward and an inverse MDCT of 36 under the sine window multiply by 36/4. */
export const ROUND_TRIP = 9;

/** ISO/IEC 11172-3 Table B.9: c_i of the butterflies against aliasing. */
const ALIAS = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];
export const ALIASED = ALIAS.length;
export const ALIAS_CS = Float64Array.from(ALIAS, (c) => 1 / Math.sqrt(1 + square(c)));
export const ALIAS_CA = Float64Array.from(ALIAS, (c) => c / Math.sqrt(1 + square(c)));

/** cos((2b+1)(m−16)π/64): of a band b, the phase m. */
export const phaseOf = (band: number, m: number): number =>
  cos(((2 * band + 1) * (m - 16) * Math.PI) / 64);

export const SINE = Float64Array.from({ length: SLOTS }, (_, t) =>
  sin((Math.PI / SLOTS) * (t + 0.5)),
);
/** DCT-IV of 18, which an MDCT of 36 folds into. */
export const TURNS = Float64Array.from({ length: LINES_PER_BAND * LINES_PER_BAND }, (_, i) => {
  const line = Math.floor(i / LINES_PER_BAND);
  return cos((Math.PI / LINES_PER_BAND) * ((i % LINES_PER_BAND) + 0.5) * (line + 0.5)) / ROUND_TRIP;
});

/** The bands whose lines some lines need: the butterflies mix them with those of the adjacent bands. */
export const bandsOf = ({ from, to }: LineSpan): LineSpan => ({
  from: Math.max(0, Math.floor((from - ALIASED) / LINES_PER_BAND)),
  to: Math.min(BANDS, Math.ceil((to + ALIASED) / LINES_PER_BAND)),
});
