import type { NarrowFilter } from '../../kernels/kernels.js';
import { computeFourier } from '../spectrum.js';
import type { CodecFilters } from './codec-filters.js';
import { EXCERPT_FRAMES } from './excerpt.js';

/** Spectrum of each filter within ±512 bins of an excerpt's transform: the rest is under −60 dB. */
export const BAND_BINS = 1024;

/** One filter, ready to be applied to the spectrum of an excerpt. */
interface BankFilter extends NarrowFilter {
  /** Σ h²: white noise of power 1 comes out with this power. */
  readonly gain: number;
}

export interface FilterBank extends Omit<CodecFilters, 'impulses'> {
  readonly filters: readonly BankFilter[];
  /** Samples that a coefficient reads. */
  readonly length: number;
}

/** Transforms two filters at a time: the spectra of real signals come apart by their symmetry. */
export function computeFilterBank({ impulses, ...about }: CodecFilters): FilterBank {
  const { frequencies } = about;
  const fourier = computeFourier(EXCERPT_FRAMES);
  const re = new Float64Array(EXCERPT_FRAMES);
  const im = new Float64Array(EXCERPT_FRAMES);
  const filters: BankFilter[] = [];

  for (let i = 0; i < impulses.length; i += 2) {
    const [first, second] = [impulses[i] ?? re, impulses[i + 1]];
    re.fill(0).set(first);
    im.fill(0);
    if (second) im.set(second);
    fourier.forward(re, im);
    filters.push(narrowed(re, im, frequencies[i] ?? 0, first, 1));
    if (second) filters.push(narrowed(re, im, frequencies[i + 1] ?? 0, second, -1));
  }
  return { ...about, filters, length: impulses[0]?.length ?? 0 };
}

/** H = (Z_b + part·conj Z_−b)/2 for the first of two packed signals, over i for the second. */
function narrowed(
  zRe: Float64Array,
  zIm: Float64Array,
  frequency: number,
  impulse: Float64Array,
  part: 1 | -1,
): BankFilter {
  // Of a low band a part lies below 0 Hz, and is left out.
  const centre = Math.max(BAND_BINS / 2, Math.round(frequency * EXCERPT_FRAMES));
  const first = 4 * Math.round((centre - BAND_BINS / 2) / 4);
  const re = new Float32Array(BAND_BINS);
  const im = new Float32Array(BAND_BINS);
  for (let i = 0; i < BAND_BINS; i++) {
    const bin = first + i;
    if (bin <= 0 || bin >= EXCERPT_FRAMES / 2) continue;
    const sumRe = ((zRe[bin] ?? 0) + part * (zRe[EXCERPT_FRAMES - bin] ?? 0)) / 2;
    const sumIm = ((zIm[bin] ?? 0) - part * (zIm[EXCERPT_FRAMES - bin] ?? 0)) / 2;
    re[i] = part === 1 ? sumRe : sumIm;
    im[i] = part === 1 ? -sumIm : sumRe; // conjugated
  }
  return { first, centre, re, im, gain: impulse.reduce((sum, value) => sum + value * value, 0) };
}

/**
 * Magnitudes of the window of the polyphase filter bank of MPEG audio, in units of 1/65 536: the first
 * half and the middle (ISO/IEC 11172-3:1993 Table 3-B.3, D_i; C_i of Table 3-C.1 is D_i / 32). The table
 * alternates its sign every 64 values, which belongs to the fold of the fast algorithm; without it the
 * window is a smooth low-pass.
 */
const HALF = [
  0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 9, 10, 11, 13, 14, 16, 17, 19, 21,
  24, 26, 29, 31, 35, 38, 41, 45, 49, 53, 58, 63, 68, 73, 79, 85, 91, 97, 104, 111, 117, 125, 132,
  139, 147, 154, 161, 169, 176, 183, 190, 196, 202, 208, 213, 218, 222, 225, 227, 228, 228, 227,
  224, 221, 215, 208, 200, 189, 177, 163, 146, 127, 106, 83, 57, 29, -2, -36, -72, -111, -153, -197,
  -244, -294, -347, -401, -459, -519, -581, -645, -711, -779, -848, -919, -991, -1064, -1137, -1210,
  -1283, -1356, -1428, -1498, -1567, -1634, -1698, -1759, -1817, -1870, -1919, -1962, -2001, -2032,
  -2057, -2075, -2085, -2087, -2080, -2063, -2037, -2000, -1952, -1893, -1822, -1739, -1644, -1535,
  -1414, -1280, -1131, -970, -794, -605, -402, -185, 45, 288, 545, 814, 1095, 1388, 1692, 2006,
  2330, 2663, 3004, 3351, 3705, 4063, 4425, 4788, 5153, 5517, 5879, 6237, 6589, 6935, 7271, 7597,
  7910, 8209, 8491, 8755, 8998, 9219, 9416, 9585, 9727, 9838, 9916, 9959, 9966, 9935, 9863, 9750,
  9592, 9389, 9139, 8840, 8492, 8092, 7640, 7134, 6574, 5959, 5288, 4561, 3776, 2935, 2037, 1082,
  70, -998, -2122, -3300, -4533, -5818, -7154, -8540, -9975, -11455, -12980, -14548, -16155, -17799,
  -19478, -21189, -22929, -24694, -26482, -28289, -30112, -31947, -33791, -35640, -37489, -39336,
  -41176, -43006, -44821, -46617, -48390, -50137, -51853, -53534, -55178, -56778, -58333, -59838,
  -61289, -62684, -64019, -65290, -66494, -67629, -68692, -69679, -70590, -71420, -72169, -72835,
  -73415, -73908, -74313, -74630, -74856, -74992, -75038,
];

/** The low-pass prototype of the polyphase filter bank: 512 taps, symmetric about tap 256. */
export const mpegPrototype: Float64Array = Float64Array.from(
  { length: 512 },
  (_, i) => -(HALF[i <= 256 ? i : 512 - i] ?? 0) / 75_038,
);
