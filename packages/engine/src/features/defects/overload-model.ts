import { EVIDENCE } from './ceiling-evidence.js';

type Evidence = (typeof EVIDENCE)[number];
type Weights = Readonly<Partial<Record<Evidence, number>>> & { readonly constant: number };

/**
 * A stretch needs a window of these log odds. Chosen with the weights on one part of the sources
 * (docs/measures/overload.md).
 */
export const MIN_LOG_ODDS = 1.4;
/** Windows next to such a one belong to it from here on. */
export const ADJACENT_LOG_ODDS = 0.2;
/** Every window of a deep overload reaches this. */
export const SURE_LOG_ODDS = 5;

/** A steady tone has one peak and one level: whether it is at a ceiling cannot be known. Spread of its level, dB. */
const MIN_MOTION_DB = 0.6;
/** Lower, the ceiling is the rest between pulses of the other polarity; that of a square wave is 0 dB over the RMS. */
const MIN_CREST_DB = 0.5;
/** Natural logarithm: noise is steeper at its peaks than below them. */
const MAX_SLOPE = 0.3;
/** Share of the samples at the ceiling and above that is above. */
const MAX_OVER = 0.35;

/** Logistic regression of windows within an overload against others that nothing limits, by their evidence. */
const CROWDED: Weights = {
  constant: -1.672,
  'clear-bump': 0.411,
  'clear-over': -7.923,
  'clear-slope': -0.846,
  'clear-crowd': 0.169,
  'clear-narrow': -0.579,
  'clear-share': 0.263,
  'clear-peaks': 1.062,
  'clear-crest': 0.028,
  'clear-head': -0.238,
  'other-bump': -0.096,
  'other-over': -0.363,
  'other-slope': -0.577,
  'other-crowd': -0.304,
  'other-narrow': -0.485,
  'other-share': -0.077,
  'other-peaks': 0.561,
  'other-crest': -0.203,
  'other-head': -0.175,
  asymmetry: -0.209,
  tilt: 0.051,
};

/** Linear regression of the depth: mean error 2.2 dB, and at most 4.5 dB in nine of ten. */
const DEPTH_DB: Weights = {
  constant: 7.9,
  'clear-bump': 3.99,
  'clear-share': -3.89,
  'clear-crest': -1.68,
};
const MIN_DEPTH_DB = 3;
const MAX_DEPTH_DB = 24;

/** Logistic regression of hard against soft: 83 % are right. */
const HARD: Weights = {
  constant: 1.05,
  'clear-slope': 1,
  'other-slope': 1.73,
  'clear-narrow': -1.36,
  'clear-crowd': 2.4,
};

export const columnOf = (name: Evidence): number => EVIDENCE.indexOf(name);

function sumOf({ constant, ...weights }: Weights, row: Float32Array): number {
  let total = constant;
  for (const [i, name] of EVIDENCE.entries()) {
    const weight = weights[name];
    if (weight !== undefined) total += weight * (row[i] ?? NaN);
  }
  return total;
}

/** From these log odds of crowded amplitudes on the shapes of the tops are read: lower, one case of 241 was found. */
const MIN_CROWDED_LOG_ODDS = 0;
/** Deep clipping crowds more; from here on more of it says nothing more. */
const MAX_CROWDED_LOG_ODDS = 6;
/** What one of these log odds of crowding adds to those of an overload. */
const OVERLOAD_PER_CROWDED = 0.246;
/**
 * Logistic regression of overloads against clean and limited recordings and synthesised voices, by the shapes of the
 * tops in addition to the crowding. Lower tops that are as flat say that the sound itself is.
 */
const OVERLOAD: Weights = {
  constant: -5.935,
  'top-flatness': 20.121,
  'inner-flatness': 0.915,
  'lower-flatness': -5.929,
  'top-edge': 0.849,
  'top-lean': -0.828,
  'clear-peaks': 0.096,
  'clear-crest': -0.327,
  tilt: 0.063,
};

const [OVER, SLOPE, CREST, MOTION, FLATNESS] = (
  ['clear-over', 'clear-slope', 'clear-crest', 'motion', 'top-flatness'] as const
).map(columnOf);

/** Logarithm of the odds that amplitudes crowd at a ceiling, of a limiter or of an overload; −∞ where they cannot. */
function computeCrowdedLogOdds(row: Float32Array): number {
  const isPossible =
    (row[MOTION ?? 0] ?? NaN) >= MIN_MOTION_DB &&
    (row[CREST ?? 0] ?? NaN) >= MIN_CREST_DB &&
    (row[SLOPE ?? 0] ?? NaN) <= MAX_SLOPE &&
    (row[OVER ?? 0] ?? NaN) <= MAX_OVER;
  return isPossible ? sumOf(CROWDED, row) : -Infinity;
}

/** Whether amplitudes crowd so much that the flatness of the tops is worth reading. */
export const isCrowded = (row: Float32Array): boolean =>
  computeCrowdedLogOdds(row) >= MIN_CROWDED_LOG_ODDS;

/** Logarithm of the odds that a window is overloaded; −∞ where it cannot be, or too few tops could be read. */
export function logOddsOf(row: Float32Array): number {
  const flatness = row[FLATNESS ?? 0] ?? NaN;
  if (Number.isNaN(flatness)) return -Infinity;
  const crowded = Math.min(MAX_CROWDED_LOG_ODDS, computeCrowdedLogOdds(row));
  return sumOf(OVERLOAD, row) + OVERLOAD_PER_CROWDED * crowded;
}

/** How far the waveform was driven over the ceiling, dB. */
export const depthDbOf = (row: Float32Array): number =>
  Math.min(MAX_DEPTH_DB, Math.max(MIN_DEPTH_DB, sumOf(DEPTH_DB, row)));

export const isHard = (row: Float32Array): boolean => sumOf(HARD, row) > 0;
