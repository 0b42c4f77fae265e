import { clamp } from '../../core/numbers.js';
import { EVIDENCE } from './ceiling-evidence.js';
import {
  MAX_INPUT,
  NETWORK_BIASES,
  NETWORK_INPUTS,
  NETWORK_OUTPUT,
  NETWORK_OUTPUT_BIAS,
  NETWORK_WEIGHTS,
} from './overload-network.js';

type Evidence = (typeof EVIDENCE)[number];
type Weights = Readonly<Partial<Record<Evidence, number>>> & { readonly constant: number };

/**
 * A stretch needs a window of these log odds. Chosen with the weights on one part of the sources
 * (docs/measures/overload.md).
 */
export const MIN_LOG_ODDS = 3;
/** Windows next to such a one belong to it from here on. */
export const ADJACENT_LOG_ODDS = 1;
/** Every window of a deep overload reaches this. */
export const SURE_LOG_ODDS = 8;

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

const hidden = new Float64Array(NETWORK_BIASES.length);
const NETWORK_COLUMNS = NETWORK_INPUTS.map(([name]) => columnOf(name));

/** Log odds of a window in which nothing crowds, or whose tops are round. */
const FLOOR_LOG_ODDS = -6;

/**
 * Logarithm of the odds that a window is overloaded, by a network of one hidden layer; the least where nothing crowds, or
 * too few tops could be read.
 */
export function logOddsOf(row: Float32Array): number {
  if (Number.isNaN(row[FLATNESS ?? 0] ?? NaN)) return FLOOR_LOG_ODDS;
  hidden.set(NETWORK_BIASES);
  for (const [i, [, center, scale]] of NETWORK_INPUTS.entries()) {
    const value = ((row[NETWORK_COLUMNS[i] ?? 0] ?? NaN) - center) / scale;
    if (Number.isNaN(value)) continue; // as usual
    const input = clamp(value, -MAX_INPUT, MAX_INPUT);
    for (let k = 0; k < hidden.length; k++)
      hidden[k] = (hidden[k] ?? 0) + input * (NETWORK_WEIGHTS[i * hidden.length + k] ?? 0);
  }
  let odds = NETWORK_OUTPUT_BIAS;
  for (const [k, weight] of NETWORK_OUTPUT.entries()) odds += weight * Math.max(0, hidden[k] ?? 0);
  return Math.max(FLOOR_LOG_ODDS, odds);
}

/** An overload lasts: the mean of each window and its neighbours. */
export const meansOfThree = (odds: readonly number[]): readonly number[] =>
  odds.map(
    (one, i) => (one + (odds[i - 1] ?? FLOOR_LOG_ODDS) + (odds[i + 1] ?? FLOOR_LOG_ODDS)) / 3,
  );

/** How far the waveform was driven over the ceiling, dB. */
export const depthDbOf = (row: Float32Array): number =>
  Math.min(MAX_DEPTH_DB, Math.max(MIN_DEPTH_DB, sumOf(DEPTH_DB, row)));

export const isHard = (row: Float32Array): boolean => sumOf(HARD, row) > 0;
