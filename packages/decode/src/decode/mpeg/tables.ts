/**
 * The numbers of MPEG audio (ISO/IEC 11172-3 and 13818-3), which the kernels share: the WebAssembly one gets them into
 * its memory. Those of MPEG-2.5 are as every program has them.
 */
import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';

export const LINES = 576;
export const SUBBANDS = 32;
/** Lines of a subband. */
export const SUBBAND_LINES = 18;
/** Block types of a granule. */
export const SHORT = 2;

const edgesOf = (...widths: readonly number[]): readonly number[] => {
  let edge = 0;
  return [0, ...widths.map((width) => (edge += width))];
};

// 11172-3 table B.8, 13818-3 table B.2
const LONG_OF_22050_HZ = edgesOf(
  ...[6, 6, 6, 6, 6, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 38, 46, 52, 60, 68, 58, 54],
);
const SHORT_OF_16000_HZ = edgesOf(4, 4, 4, 6, 8, 10, 12, 14, 18, 24, 30, 40, 18);

/** Where the bands of long blocks start, of 576 lines, by rate: 44.1, 48, 32, 22.05, 24, 16, 11.025, 12 and 8 kHz. */
export const LONG_EDGES: readonly (readonly number[])[] = [
  edgesOf(...[4, 4, 4, 4, 4, 4, 6, 6, 8, 8, 10, 12, 16, 20, 24, 28, 34, 42, 50, 54, 76, 158]),
  edgesOf(...[4, 4, 4, 4, 4, 4, 6, 6, 6, 8, 10, 12, 16, 18, 22, 28, 34, 40, 46, 54, 54, 192]),
  edgesOf(...[4, 4, 4, 4, 4, 4, 6, 6, 8, 10, 12, 16, 20, 24, 30, 38, 46, 56, 68, 84, 102, 26]),
  LONG_OF_22050_HZ,
  edgesOf(...[6, 6, 6, 6, 6, 6, 8, 10, 12, 14, 16, 18, 22, 26, 32, 38, 46, 54, 62, 70, 76, 36]),
  ...[LONG_OF_22050_HZ, LONG_OF_22050_HZ, LONG_OF_22050_HZ],
  edgesOf(...[12, 12, 12, 12, 12, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 76, 90, 2, 2, 2, 2, 2]),
];

/** Where the bands of short blocks start, of the 192 lines of a window, by rate. */
export const SHORT_EDGES: readonly (readonly number[])[] = [
  edgesOf(4, 4, 4, 4, 6, 8, 10, 12, 14, 18, 22, 30, 56),
  edgesOf(4, 4, 4, 4, 6, 6, 10, 12, 14, 16, 20, 26, 66),
  edgesOf(4, 4, 4, 4, 6, 8, 12, 16, 20, 26, 34, 42, 12),
  edgesOf(4, 4, 4, 6, 6, 8, 10, 14, 18, 26, 32, 42, 18),
  edgesOf(4, 4, 4, 6, 8, 10, 12, 14, 18, 24, 32, 44, 12),
  ...[SHORT_OF_16000_HZ, SHORT_OF_16000_HZ, SHORT_OF_16000_HZ],
  edgesOf(8, 8, 8, 12, 16, 20, 24, 28, 36, 2, 2, 2, 26),
];

/** Bits of a scale factor in the lower and the upper bands, of MPEG-1 (11172-3 2.4.2.7). */
export const SCALE_SIZES: readonly (readonly [low: number, high: number])[] = [
  ...([[0, 0], [0, 1], [0, 2], [0, 3], [3, 0], [1, 1], [1, 2], [1, 3]] as const), // prettier-ignore
  ...([[2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3], [4, 2], [4, 3]] as const), // prettier-ignore
];
/** Scale factors of the four groups, of long, mixed and short blocks. */
export const SCALE_GROUPS: readonly (readonly number[])[] = [
  [6, 5, 5, 5],
  [8, 9, 6, 12],
  [9, 9, 6, 12],
];

/** Of MPEG-2 (13818-3 2.4.3.2): how a number is four sizes, mixed of these bases, and the groups as above. */
export interface ScaleMix {
  readonly bases: readonly number[];
  readonly groups: readonly (readonly number[])[];
}
/** One after the other, by the size of the number: three as usual, three of the right channel of intensity stereo. */
export const SCALE_MIXES: readonly ScaleMix[] = [
  { bases: [5, 5, 4, 4], groups: [[6, 5, 5, 5], [6, 9, 9, 9], [9, 9, 9, 9]] }, // prettier-ignore
  { bases: [5, 5, 4, 1], groups: [[6, 5, 7, 3], [6, 9, 12, 6], [9, 9, 12, 6]] }, // prettier-ignore
  { bases: [4, 3, 1, 1], groups: [[11, 10, 0, 0], [15, 18, 0, 0], [18, 18, 0, 0]] }, // prettier-ignore
  { bases: [5, 6, 6, 1], groups: [[7, 7, 7, 0], [6, 15, 12, 0], [12, 12, 12, 0]] }, // prettier-ignore
  { bases: [4, 4, 4, 1], groups: [[6, 6, 6, 3], [6, 12, 9, 6], [12, 9, 9, 6]] }, // prettier-ignore
  { bases: [4, 3, 1, 1], groups: [[8, 8, 5, 0], [6, 18, 9, 0], [15, 12, 9, 0]] }, // prettier-ignore
];

/** Added to the scale factors of long blocks where a granule asks for it (11172-3 table B.6). */
export const PREEMPHASIS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 2, 0];

/** By table: LAME takes a smaller one where the largest value of a region is below that. */
export const MIN_LARGEST: readonly number[] = [0, 1, 2, 2, 0, 3, 3, 4, 4, 4, 6, 6, 6, 8, 0, 8];

/** Factors of the butterflies between subbands: the second of each pair of 11172-3 table B.9. */
const ALIASES = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];
export const ALIAS_COSINES = ALIASES.map((c) => 1 / Math.sqrt(1 + c * c));
export const ALIAS_SINES = ALIASES.map((c) => c / Math.sqrt(1 + c * c));

const sine = (i: number, of: number) => sin((Math.PI / of) * (i + 0.5));

/** Windows of the inverse transform by block type; that of a short block has twelve values (11172-3 2.4.3.4.10.3). */
export const BLOCK_WINDOWS: readonly (readonly number[])[] = [
  Array.from({ length: 36 }, (_, i) => sine(i, 36)),
  Array.from({ length: 36 }, (_, i) =>
    i < 18 ? sine(i, 36) : i < 24 ? 1 : i < 30 ? sine(i - 18, 12) : 0,
  ),
  Array.from({ length: 12 }, (_, i) => sine(i, 12)),
  Array.from({ length: 36 }, (_, i) =>
    i < 6 ? 0 : i < 12 ? sine(i - 6, 12) : i < 18 ? 1 : sine(i, 36),
  ),
];

/** Positions of intensity stereo that MPEG-1 has; the next one is none. */
export const MPEG_1_POSITIONS = 7;
/** Shares of the left channel, by position; the right channel has the rest in reverse (11172-3 2.4.3.4.9.3). */
export const INTENSITY_SHARES = Array.from({ length: MPEG_1_POSITIONS }, (_, position) => {
  const [s, c] = [sin((position * Math.PI) / 12), cos((position * Math.PI) / 12)];
  return s / (s + c);
});

/**
 * The first half of the synthesis window, and its middle, times 65,536 (11172-3 table B.3): the second half mirrors it,
 * with the other sign except in every 64th place.
 */
const HALF_WINDOW = [
  ...[0, -1, -1, -1, -1, -1, -1, -2, -2, -2, -2, -3, -3, -4, -4, -5],
  ...[-5, -6, -7, -7, -8, -9, -10, -11, -13, -14, -16, -17, -19, -21, -24, -26],
  ...[-29, -31, -35, -38, -41, -45, -49, -53, -58, -63, -68, -73, -79, -85, -91, -97],
  ...[-104, -111, -117, -125, -132, -139, -147, -154, -161, -169, -176, -183, -190, -196, -202],
  ...[-208, 213, 218, 222, 225, 227, 228, 228, 227, 224, 221, 215, 208, 200, 189, 177, 163],
  ...[146, 127, 106, 83, 57, 29, -2, -36, -72, -111, -153, -197, -244, -294, -347, -401],
  ...[-459, -519, -581, -645, -711, -779, -848, -919, -991, -1064, -1137, -1210, -1283, -1356],
  ...[-1428, -1498, -1567, -1634, -1698, -1759, -1817, -1870, -1919, -1962, -2001, -2032, -2057],
  ...[-2075, -2085, -2087, -2080, -2063, 2037, 2000, 1952, 1893, 1822, 1739, 1644, 1535, 1414],
  ...[1280, 1131, 970, 794, 605, 402, 185, -45, -288, -545, -814, -1095, -1388, -1692, -2006],
  ...[-2330, -2663, -3004, -3351, -3705, -4063, -4425, -4788, -5153, -5517, -5879, -6237, -6589],
  ...[-6935, -7271, -7597, -7910, -8209, -8491, -8755, -8998, -9219, -9416, -9585, -9727, -9838],
  ...[-9916, -9959, -9966, -9935, -9863, -9750, -9592, -9389, -9139, -8840, -8492, -8092, -7640],
  ...[-7134, 6574, 5959, 5288, 4561, 3776, 2935, 2037, 1082, 70, -998, -2122, -3300, -4533, -5818],
  ...[-7154, -8540, -9975, -11455, -12980, -14548, -16155, -17799, -19478, -21189, -22929, -24694],
  ...[-26482, -28289, -30112, -31947, -33791, -35640, -37489, -39336, -41176, -43006, -44821],
  ...[-46617, -48390, -50137, -51853, -53534, -55178, -56778, -58333, -59838, -61289, -62684],
  ...[-64019, -65290, -66494, -67629, -68692, -69679, -70590, -71420, -72169, -72835, -73415],
  ...[-73908, -74313, -74630, -74856, -74992, 75038],
];

/** The synthesis window, D (11172-3 table B.3). */
export const SYNTHESIS_WINDOW = Float64Array.from({ length: 512 }, (_, i) => {
  const value = (HALF_WINDOW[i <= 256 ? i : 512 - i] ?? 0) / 65_536;
  return i > 256 && i % 64 !== 0 ? -value : value;
});

/** Bits that so many values take. */
export const countBits = (values: number): number => 32 - Math.clz32(values - 1);

/** Of so many subbands one after the other, how many levels a value has, by its allocation. */
interface Allocation {
  readonly subbands: number;
  readonly levels: readonly number[];
}

const UP_TO_9 = [0, 3, 5, 9];
const UP_TO_127 = [0, 3, 5, 9, 15, 31, 63, 127];
const UP_TO_32767 = [...UP_TO_127, 255, 511, 1023, 2047, 4095, 8191, 16_383, 32_767];
const HIGH_RATE = (last: number): readonly Allocation[] => [
  {
    subbands: 3,
    levels: [0, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16_383, 32_767, 65_535],
  },
  {
    subbands: 8,
    levels: [0, 3, 5, 7, 9, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 65_535],
  },
  { subbands: 12, levels: [0, 3, 5, 7, 9, 15, 31, 65_535] },
  { subbands: last, levels: [0, 3, 5, 65_535] },
];
const LOW_RATE = (rest: number): readonly Allocation[] => [
  { subbands: 2, levels: UP_TO_32767 },
  { subbands: rest, levels: UP_TO_127 },
];

/** Layer II: tables B.2a to B.2d of 11172-3, and B.1 of 13818-3. */
export const ALLOCATIONS: readonly (readonly Allocation[])[] = [
  HIGH_RATE(4),
  HIGH_RATE(7),
  LOW_RATE(6),
  LOW_RATE(10),
  [
    {
      subbands: 4,
      levels: [0, 3, 5, 7, 9, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16_383],
    },
    { subbands: 7, levels: UP_TO_127 },
    { subbands: 19, levels: UP_TO_9 },
  ],
];

/** Which of them a frame uses. */
export function allocationOf(isMpeg1: boolean, rateHz: number, channelKbps: number): number {
  if (!isMpeg1) return 4;
  if (channelKbps <= 48) return rateHz === 32_000 ? 3 : 2;
  return rateHz === 48_000 || channelKbps <= 80 ? 0 : 1;
}
