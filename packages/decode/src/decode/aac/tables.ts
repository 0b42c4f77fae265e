import { cos } from '../../elementary/cos.js';

/** Lines and samples of a frame, and of one of its eight short windows. */
export const LINES = 1024;
export const SHORT_LINES = 128;
export const SHORT_WINDOWS = 8;

/** Rates of the sampling frequency indices (ISO/IEC 14496-3, 1.6.3.4), Hz. */
export const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
] as const;

/** Kinds of windows (ISO/IEC 14496-3, table 4.110). */
export const WINDOW = { long: 0, start: 1, short: 2, stop: 3 } as const;

/** Codebooks that are none of coefficients. */
export const BOOK = { zero: 0, escape: 11, noise: 13, oppositePhase: 14, inPhase: 15 } as const;

export const MAX_SCALE = 255;
/** The scale factor of a gain of 1, and where the energies of noise start from. */
export const SCALE_OF_ONE = 100;
export const NOISE_OFFSET = 90;
/** Beyond them positions and energies stay where they are: an octave is four, and 16 bits have no more. */
export const POSITIONS = { min: -155, max: 100 } as const;
export const NOISES = { min: -100, max: 155 } as const;

/** Bands one after the other (4.5.4): how many, and how many lines each has. By the number of the rate. */
const LONG_BANDS = [
  '14x4 5x8 5x12 2x16 1x24 1x28 1x36 1x44 11x64',
  '14x4 4x8 3x12 3x16 1x20 2x24 1x28 1x36 18x40',
  '10x4 7x8 4x12 2x16 2x20 2x24 2x28 19x32 1x96',
  '10x4 7x8 4x12 2x16 2x20 2x24 2x28 22x32',
  '11x4 10x8 4x12 3x16 2x20 2x24 2x28 1x32 2x36 1x40 1x44 1x48 2x52 5x64',
  '11x8 9x12 4x16 3x20 2x24 2x28 1x32 1x36 2x40 1x44 1x48 1x52 1x56 1x60 3x64',
  '13x12 7x16 4x20 3x24 2x28 1x32 2x36 1x40 1x44 1x48 1x52 1x56 1x60 1x64 1x80',
];
const SHORT_BANDS = [
  '6x4 3x8 1x16 1x28 1x36',
  '5x4 3x8 3x12 3x16',
  '7x4 3x8 2x12 2x16 1x20',
  '8x4 2x8 2x12 1x16 2x20',
  '7x4 4x8 1x12 1x16 2x20',
];
const LONG_BANDS_OF_RATE = [0, 0, 1, 2, 2, 3, 4, 4, 5, 5, 5, 6, 6];
const SHORT_BANDS_OF_RATE = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4];

function readEdges(text = ''): readonly number[] {
  const edges = [0];
  for (const run of text.split(' ')) {
    const [count = 0, width = 0] = run.split('x').map(Number);
    for (let i = 0; i < count; i++) edges.push((edges.at(-1) ?? 0) + width);
  }
  return edges;
}

/** Where the bands of a long window start, by the rate's index, and where the last ends. */
export const LONG_EDGES = LONG_BANDS_OF_RATE.map((kind) => readEdges(LONG_BANDS[kind]));
/** The same of each short window. */
export const SHORT_EDGES = SHORT_BANDS_OF_RATE.map((kind) => readEdges(SHORT_BANDS[kind]));

/** Bands that filters over frequency reach in AAC-LC (table 4.139), by the rate's index: of long and of short windows. */
export const TNS_LONG_BANDS = [31, 31, 34, 40, 42, 51, 46, 46, 42, 42, 42, 39, 39];
export const TNS_SHORT_BANDS = [9, 9, 10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14];
/** Their largest order. */
export const TNS_LONG_ORDER = 12;
export const TNS_SHORT_ORDER = 7;

/** Noise is made by x → x·`factor` + `term` of 32 bits, from `start` on: the standard leaves it free, and FFmpeg does so. */
export const NOISE = { start: 0x1f2e_3d4c, factor: 1_664_525, term: 1_013_904_223 } as const;

/** First half of the sine window of so many samples a half (4.6.11.3.2). */
export const sineWindow = (half: number): Float64Array =>
  Float64Array.from({ length: half }, (_, n) => cos((Math.PI * (half - n - 0.5)) / (2 * half)));

const LONG_ALPHA = 4;
const SHORT_ALPHA = 6;

/** The same of the window that is derived from a Kaiser-Bessel window. */
export function kaiserWindow(half: number): Float64Array {
  const alpha = half === LINES ? LONG_ALPHA : SHORT_ALPHA;
  const kernel = Float64Array.from({ length: half + 1 }, (_, n) => {
    const x = (2 * n) / half - 1;
    return bessel(Math.PI * alpha * Math.sqrt(1 - x * x));
  });
  const total = kernel.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  return Float64Array.from({ length: half }, (_, n) => {
    sum += kernel[n] ?? 0;
    return Math.sqrt(sum / total);
  });
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    const factor = x / (2 * k);
    term *= factor * factor;
    sum += term;
  }
  return sum;
}
