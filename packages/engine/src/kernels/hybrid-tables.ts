import { cos } from '../elementary/cos.js';
import { sin } from '../elementary/sin.js';
import { square } from '../elementary/square.js';
import type { LineSpan } from './lattice-kernels.js';

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
