import type { Granule } from './side-info.js';

const SHORT = 2;

/** Bits of a scale factor in the lower and the upper bands, of MPEG-1 (ISO/IEC 11172-3 2.4.2.7). */
const SIZES: readonly (readonly [low: number, high: number])[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
  [3, 0],
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 1],
  [3, 2],
  [3, 3],
  [4, 2],
  [4, 3],
];
/** Scale factors of the four groups: long, mixed and short blocks. */
const GROUPS = [
  [6, 5, 5, 5],
  [8, 9, 6, 12],
  [9, 9, 6, 12],
] as const;

/** Of MPEG-2 (ISO/IEC 13818-3 2.4.3.2): how a number is four sizes, mixed of these bases, and the groups as above. */
interface Mix {
  readonly bases: readonly number[];
  readonly groups: readonly (readonly number[])[];
}
const PLAIN: readonly Mix[] = [
  {
    bases: [5, 5, 4, 4],
    groups: [
      [6, 5, 5, 5],
      [6, 9, 9, 9],
      [9, 9, 9, 9],
    ],
  },
  {
    bases: [5, 5, 4, 1],
    groups: [
      [6, 5, 7, 3],
      [6, 9, 12, 6],
      [9, 9, 12, 6],
    ],
  },
  {
    bases: [4, 3, 1, 1],
    groups: [
      [11, 10, 0, 0],
      [15, 18, 0, 0],
      [18, 18, 0, 0],
    ],
  },
];
/** Of the right channel where intensity stereo is on. */
const INTENSITY: readonly Mix[] = [
  {
    bases: [5, 6, 6, 1],
    groups: [
      [7, 7, 7, 0],
      [6, 15, 12, 0],
      [12, 12, 12, 0],
    ],
  },
  {
    bases: [4, 4, 4, 1],
    groups: [
      [6, 6, 6, 3],
      [6, 12, 9, 6],
      [12, 9, 9, 6],
    ],
  },
  {
    bases: [4, 3, 1, 1],
    groups: [
      [8, 8, 5, 0],
      [6, 18, 9, 0],
      [15, 12, 9, 0],
    ],
  },
];

const kindOf = ({ blockType, isMixed }: Granule) => (blockType !== SHORT ? 0 : isMixed ? 1 : 2);

/** Bits that the scale factors of a granule take. */
export function scaleBits(granule: Granule, isMpeg1: boolean, isIntensity: boolean): number {
  const kind = kindOf(granule);
  if (!isMpeg1) return mixedBits(granule.scaleCompress, kind, isIntensity);
  const [low, high] = SIZES[granule.scaleCompress] ?? [0, 0];
  const shared = granule.blockType === SHORT ? 0 : granule.sharedScales;
  return GROUPS[kind].reduce(
    (sum, count, group) =>
      sum + ((shared >> (3 - group)) & 1 ? 0 : count * (group < 2 ? low : high)),
    0,
  );
}

function mixedBits(compress: number, kind: number, isIntensity: boolean): number {
  let number = isIntensity ? compress >> 1 : compress;
  for (const { bases, groups } of isIntensity ? INTENSITY : PLAIN) {
    const all = bases.reduce((product, base) => product * base, 1);
    if (number >= all) {
      number -= all;
      continue;
    }
    let bits = 0;
    for (let group = 3; group >= 0; group--) {
      const base = bases[group] ?? 1;
      bits += (number % base) * (groups[kind]?.[group] ?? 0);
      number = Math.floor(number / base);
    }
    return bits;
  }
  return 0;
}
