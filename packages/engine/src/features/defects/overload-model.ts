import { clamp } from '../../core/numbers.js';
import { EVIDENCE } from './ceiling-evidence.js';

/** Written by evaluation/overload/fit.py: how each input is scaled, then one hidden layer. docs/measures/overload.md */
const MAX_INPUT = 3;

/** Name, usual value and spread. */
const NETWORK_INPUTS = [
  ['clear-bump', 0.5169, 0.9965],
  ['clear-over', 0.02448, 0.07352],
  ['clear-slope', -1.685, 0.8903],
  ['clear-crowd', 1.232, 1.19],
  ['clear-narrow', -0.3371, 0.481],
  ['clear-share', -3.264, 1.062],
  ['clear-peaks', 5.378, 1.111],
  ['clear-crest', 6.269, 3.002],
  ['clear-head', 1.065, 0.9905],
  ['other-bump', 0.1383, 1.066],
  ['other-over', 0.03353, 0.1013],
  ['other-slope', -1.427, 0.9105],
  ['other-crowd', 0.8194, 1.233],
  ['other-narrow', -0.3674, 0.4642],
  ['other-share', -3.438, 1.201],
  ['other-peaks', 5.234, 1.237],
  ['other-crest', 6.158, 2.888],
  ['other-head', 1.138, 1.092],
  ['asymmetry', 0.1485, 0.6964],
  ['tilt', -16.91, 8.034],
  ['motion', 2.711, 1.427],
  ['top-count', 5.325, 0.9011],
  ['top-quarter', 0.2612, 0.1563],
  ['top-half', 0.3978, 0.1463],
  ['top-one', 0.5644, 0.1151],
  ['top-flatness', 0.6738, 0.08997],
  ['top-three', 0.8784, 0.03804],
  ['top-lean', 0.0008104, 0.1134],
  ['top-edge', 0.1164, 0.7929],
  ['top-flat-share', 0.3589, 0.2294],
  ['top-maxima', 2.761, 3.026],
  ['top-width', 3.313, 0.8589],
  ['top-bend', 0.4389, 1.126],
  ['top-mean-flatness', 0.6545, 0.08174],
  ['top-at-ceiling', 0.8476, 0.1042],
  ['top-spread', 0.6111, 0.1931],
  ['lower-count', 5.531, 0.8728],
  ['lower-half', 0.2836, 0.08191],
  ['lower-flatness', 0.5504, 0.0651],
  ['lower-three', 0.8199, 0.03392],
  ['lower-edge', -0.8354, 0.9744],
  ['lower-width', 2.621, 0.7951],
  ['lower-bend', 0.1556, 1.136],
] as const;

/** Of each input, those of all hidden units. */
// prettier-ignore
const NETWORK_WEIGHTS = [
  -0.102, -0.226, 0.218, -0.123, 0.469, -0.0339, 0.507, 0.0926, 0.0152, -0.263, 0.0101, -0.0223,
  0.166, -0.00126, 0.0446, -0.166, -0.169, -0.215, -0.535, -0.33, 0.193, 0.0218, -0.157, 0.259,
  -0.445, -0.025, 0.149, 0.00032, 0.206, 0.042, 0.636, -0.00465, 0.145, 0.13, -0.0888, 0.234,
  -0.224, 0.259, 0.123, 0.0106, -0.0841, 0.119, 0.177, 0.49, -0.174, -0.184, -0.0247, 0.338,
  -0.0548, 0.888, 0.49, -0.0383, 1.22, -0.0135, 0.347, 0.842, 1.7, 0.0227, -0.856, -0.481,
  0.0504, -0.294, 0.539, -0.358, 0.258, -0.274, 0.648, -0.00351, 0.257, -0.574, 0.0317, 0.245,
  0.152, 0.0943, -0.00545, -0.638, 0.0247, -0.39, -0.11, 0.651, 0.254, -0.507, 0.167, 0.292,
  -0.098, 0.000256, -0.197, 0.355, 0.129, 0.408, 0.0226, 0.763, 0.0612, 0.117, 0.1, 0.0865,
  0.0367, -0.194, 0.047, -0.12, 0.678, -0.00829, -0.598, -0.303, 0.481, -0.225, -0.228, -0.166,
  -0.291, -0.0267, -0.0895, 0.148, 0.0163, 0.14, 0.592, -0.584, 0.438, 0.207, 0.193, -0.24,
  0.402, 0.174, 0.0906, -0.137, -0.0728, -0.0793, -0.493, 0.0828, 0.0884, -0.144, -0.176, 0.145,
  -0.297, -0.00636, 0.341, 0.181, 0.774, 0.166, -0.0938, 0.0424, -0.033, 0.103, 0.336, -0.0576,
  0.0343, 0.326, -0.41, 0.0426, -0.308, 0.194, -0.234, 0.0619, -0.123, -0.0463, -0.161, -0.421,
  0.346, 0.721, 0.161, 0.0273, 0.793, 0.0785, -0.0218, 0.628, 0.802, 0.0938, -0.783, -0.751,
  0.589, 0.303, 0.0458, -0.264, 0.174, -0.237, 0.547, -0.129, -0.0471, -0.136, -0.0353, 0.0744,
  0.0773, 0.0914, -0.136, -0.238, -0.177, -0.26, 0.0373, 0.312, 0.145, -0.284, -0.000628, -0.0765,
  -0.0902, -0.157, -0.0829, 0.535, -0.172, 0.247, -0.629, 0.28, 0.22, 0.287, -0.468, -0.0763,
  -0.123, 0.043, 0.131, -0.0113, 0.24, 0.0999, 0.0824, 0.484, -0.12, 0.113, 0.302, -0.166,
  0.411, 0.162, 0.162, 0.445, 0.0582, -0.104, -0.0432, 0.162, -0.554, 0.243, -0.0143, -0.243,
  0.0485, -0.562, -0.0919, -0.057, 0.781, 0.243, 0.357, -0.0345, 0.171, -0.0181, -0.314, -0.146,
  -0.166, -0.223, 0.164, 0.0229, 0.111, 0.0254, -0.401, 0.44, 0.418, -0.076, -0.0266, -0.0181,
  0.00724, -0.271, 0.603, 0.0155, 0.000436, 0.0141, 0.533, -0.0757, -0.558, -0.167, -0.0603, -0.178,
  -0.7, 0.473, -0.351, -0.241, -0.482, -0.315, -0.17, 0.943, -0.699, -0.316, 0.0665, 0.284,
  -0.639, 0.153, -0.381, -0.0169, -0.00497, -0.244, -0.443, 0.465, -0.575, -0.125, 0.0326, -0.195,
  -0.353, 0.214, -0.353, -0.288, 0.256, -0.0443, -0.33, 0.0295, 0.0225, -0.0692, -0.0209, -0.29,
  0.102, 0.0552, -0.0249, -0.389, 0.235, 0.0398, 0.0259, -0.739, -0.0459, 0.114, 0.0153, -0.743,
  1.12, -0.185, -0.317, -0.136, 0.538, -0.22, -0.137, -0.611, 0.0697, -0.224, -0.1, -0.254,
  -0.0066, -0.0217, -0.176, 0.269, 0.038, 0.276, 0.668, 0.126, -0.132, 0.242, 0.191, -0.296,
  0.432, -0.407, -0.187, -0.357, 0.171, -0.14, -0.445, 0.0176, 0.331, -0.3, 0.0989, 0.162,
  0.709, 0.223, -1.35, -0.414, 0.149, -0.767, -1.19, 0.841, 0.413, -0.506, 0.545, 1.1,
  -0.0967, 0.189, 0.147, 0.54, 0.0262, 0.372, -0.437, -0.306, -0.199, 0.598, -0.116, -0.492,
  0.211, 0.396, -0.0803, 0.0211, -0.339, 0.193, 0.212, -0.0797, -0.223, -0.156, -0.319, -0.137,
  -0.472, -0.0356, -0.382, 0.0241, 0.557, 0.0739, 0.179, -0.0118, -0.555, 0.0417, 0.2, -0.348,
  0.171, -0.13, -0.136, -0.101, 0.272, -0.0854, -0.228, -0.0158, -0.326, -0.0204, -0.0549, -0.14,
  -0.532, -0.13, 0.0931, 0.259, 0.261, -0.258, 0.154, -0.0719, 0.159, 0.211, 0.439, -0.524,
  -0.488, -0.0407, 0.0464, 0.0449, 0.295, -0.0514, -0.635, -0.135, -0.194, -0.098, 0.747, -0.535,
  0.0867, 0.292, -0.412, 0.326, -0.567, 0.36, 0.46, -0.0636, 0.356, 0.317, 0.269, 0.249,
  0.191, 0.169, -0.193, 0.104, -0.427, 0.151, -0.112, 0.18, -0.288, 0.0812, -0.263, -0.302,
  0.107, 0.19, -0.0537, 0.106, -0.125, -0.191, -0.0773, -0.00952, -0.0824, 0.0504, -0.52, -0.269,
  0.113, -0.318, -0.306, -0.203, 0.67, 0.0603, 0.13, -0.00876, -0.219, -0.171, -0.537, 0.113,
  -0.0484, 0.032, 0.0952, 0.104, -0.111, 0.0107, -0.411, 0.0497, 0.0265, 0.0944, -0.3, -0.255,
  -0.227, 0.00447, 0.422, -0.25, -0.0539, 0.112, 0.255, 0.193, 0.293, 0.0069, -0.326, -0.0587,
  0.000568, -0.288, -0.451, -0.0122, -0.511, -0.0992, -0.214, 0.0472, -0.15, -0.0274, 0.205, -0.416,
];
const NETWORK_BIASES = [
  1.64, 0.149, -0.496, -0.447, 0.761, -0.355, -0.036, 1.27, 0.689, -0.296, 0.151, 1.18,
];
const NETWORK_OUTPUT = [
  2.03, 1.17, -1.6, -0.318, 1.24, -0.634, -1.92, 1.31, 1.25, -0.468, 1.01, 1.09,
];
const NETWORK_OUTPUT_BIAS = 0.299;

type Evidence = (typeof EVIDENCE)[number];
type Weights = Readonly<Partial<Record<Evidence, number>>> & { readonly constant: number };

/** A weighted sum of columns of a row, in their order. */
interface WeightedSum {
  readonly constant: number;
  readonly columns: Int32Array;
  readonly weights: Float64Array;
}

function weightedSum({ constant, ...weights }: Weights): WeightedSum {
  const names = EVIDENCE.filter((name) => weights[name] !== undefined);
  return {
    constant,
    columns: Int32Array.from(names, columnOf),
    weights: Float64Array.from(names, (name) => weights[name] ?? NaN),
  };
}

/**
 * A stretch needs a window of these log odds. At 3, two in three of the wrong stretches in real recordings were below
 * this, and 2 % of the right ones (docs/measures/overload.md).
 */
export const MIN_LOG_ODDS = 4.5;
/** Its ceiling and depth are the medians of the windows from here on. */
export const LIKELY_LOG_ODDS = 3;
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
const CROWDED = weightedSum({
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
});

/** Linear regression of the depth: mean error 2.2 dB, and at most 4.5 dB in nine of ten. */
const DEPTH_DB = weightedSum({
  constant: 7.9,
  'clear-bump': 3.99,
  'clear-share': -3.89,
  'clear-crest': -1.68,
});
const MIN_DEPTH_DB = 3;
const MAX_DEPTH_DB = 24;

/** Logistic regression of hard against soft: 83 % are right. */
const HARD = weightedSum({
  constant: 1.05,
  'clear-slope': 1,
  'other-slope': 1.73,
  'clear-narrow': -1.36,
  'clear-crowd': 2.4,
});

export function columnOf(name: Evidence): number {
  return EVIDENCE.indexOf(name);
}

function sumOf({ constant, columns, weights }: WeightedSum, row: Float32Array): number {
  let total = constant;
  for (let i = 0; i < columns.length; i++)
    total += (weights[i] ?? NaN) * (row[columns[i] ?? 0] ?? NaN);
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
const NETWORK_COLUMNS = Int32Array.from(NETWORK_INPUTS, ([name]) => columnOf(name));
const NETWORK_CENTERS = Float64Array.from(NETWORK_INPUTS, ([, center]) => center);
const NETWORK_SCALES = Float64Array.from(NETWORK_INPUTS, ([, , scale]) => scale);

/** Log odds of a window in which nothing crowds, or whose tops are round. */
const FLOOR_LOG_ODDS = -6;

/**
 * Logarithm of the odds that a window is overloaded, by a network of one hidden layer; the least where nothing crowds, or
 * too few tops could be read.
 */
export function logOddsOf(row: Float32Array): number {
  if (Number.isNaN(row[FLATNESS ?? 0] ?? NaN)) return FLOOR_LOG_ODDS;
  hidden.set(NETWORK_BIASES);
  for (let i = 0; i < NETWORK_COLUMNS.length; i++) {
    const distance = (row[NETWORK_COLUMNS[i] ?? 0] ?? NaN) - (NETWORK_CENTERS[i] ?? NaN);
    const value = distance / (NETWORK_SCALES[i] ?? NaN);
    if (Number.isNaN(value)) continue; // as usual
    const input = clamp(value, -MAX_INPUT, MAX_INPUT);
    for (let k = 0; k < hidden.length; k++)
      hidden[k] = (hidden[k] ?? 0) + input * (NETWORK_WEIGHTS[i * hidden.length + k] ?? 0);
  }
  let odds = NETWORK_OUTPUT_BIAS;
  for (let k = 0; k < hidden.length; k++)
    odds += (NETWORK_OUTPUT[k] ?? NaN) * Math.max(0, hidden[k] ?? 0);
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
