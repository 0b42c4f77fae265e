import { cos } from '../../elementary/cos.js';
import { exp2 } from '../../elementary/exp2.js';
import { pow } from '../../elementary/pow.js';
import { makeCodeTables } from './code-tables.js';
import { linBitsOf } from './huffman-codes.js';
import {
  ALIAS_COSINES,
  ALIAS_SINES,
  ALLOCATIONS,
  BLOCK_WINDOWS,
  countBits,
  INTENSITY_SHARES,
  LONG_EDGES,
  MIN_LARGEST,
  MPEG_1_POSITIONS,
  PREEMPHASIS,
  SCALE_GROUPS,
  SCALE_MIXES,
  SCALE_SIZES,
  SHORT_EDGES,
  SUBBANDS,
  SYNTHESIS_WINDOW,
} from './tables.js';

const TABLES = 32;
const LARGEST_ROWS = { long: 24, short: 16, levels: 16 };

/** The tables of the WebAssembly kernel that it does not compute itself, in the order of its `layout.ts`. */
export function writeTables(buffer: ArrayBuffer, start: number): void {
  let at = start;
  const put = (
    values: readonly number[] | Uint32Array,
    Kind: typeof Float32Array | typeof Uint32Array,
  ) => {
    new Kind(buffer, at, values.length).set(values);
    at += 4 * values.length;
  };
  const floats = (values: readonly number[]) => {
    put(values, Float32Array);
  };
  const words = (values: readonly number[] | Uint32Array) => {
    put(values, Uint32Array);
  };
  const codes = makeCodeTables();
  words(codes.places);
  words(Array.from({ length: TABLES }, (_, table) => linBitsOf(table)));
  floats(Array.from({ length: TABLES }, (_, table) => pow(MIN_LARGEST[table] ?? 0, 4 / 3)));
  for (const edges of LONG_EDGES) words(padded(edges, LARGEST_ROWS.long));
  for (const edges of SHORT_EDGES) words(padded(edges, LARGEST_ROWS.short));
  words(SCALE_SIZES.flat());
  words(SCALE_GROUPS.flat());
  words(SCALE_MIXES.flatMap(({ bases }) => bases));
  words(SCALE_MIXES.flatMap(({ groups }) => groups.flat()));
  words(padded(PREEMPHASIS, LARGEST_ROWS.long));
  floats(sharesOf());
  floats([...ALIAS_COSINES, ...ALIAS_SINES]);
  floats(BLOCK_WINDOWS.flatMap((_, type) => blockFactors(type)));
  floats(padded(halfSecants(9), 12));
  floats(padded(halfSecants(3), 4));
  floats(padded([16, 8, 4, 2, 1].flatMap(halfSecants), 32));
  floats(synthesisFactors());
  floats(Array.from({ length: 8 }, (_, i) => -windowAt(48 + 64 * i)));
  for (const table of ALLOCATIONS) words(allocationRows(table));
  floats(Array.from({ length: 64 }, (_, i) => exp2(1 - i / 3)));
  words(codes.entries);
}

const padded = (values: readonly number[], length: number) =>
  Array.from({ length }, (_, i) => values[i] ?? 0);

/** What the cosine transforms divide by, of so many points: 2·cos(π(2m + 1) / 4n). */
const halfSecants = (points: number): number[] =>
  Array.from({ length: points }, (_, m) => 1 / (2 * cos((Math.PI * (2 * m + 1)) / (4 * points))));

/** Left and right by position: of MPEG-1, and of MPEG-2 with steps of 1.5 and of 3 dB. */
const sharesOf = (): number[] => [
  ...Array.from({ length: 32 }, (_, position) => [
    INTENSITY_SHARES[position] ?? 0,
    INTENSITY_SHARES[MPEG_1_POSITIONS - 1 - position] ?? 0,
  ]).flat(),
  ...[1 / 4, 1 / 2].flatMap((step) =>
    Array.from({ length: 32 }, (_, position) => {
      const share = exp2(-step * Math.ceil(position / 2));
      return position % 2 === 1 ? [share, 1] : [1, share];
    }).flat(),
  ),
];

/** The windows, with what the last step of the transform divides by: four for each of its sums. */
function blockFactors(type: number): number[] {
  const window = BLOCK_WINDOWS[type] ?? [];
  const half = window.length / 2;
  const quarter = half / 2;
  const secants = halfSecants(half);
  const factors = Array.from({ length: quarter }, (_, m) => {
    const i = quarter - 1 - m;
    const [now = 0, later = 0] = [secants[half - 1 - m], secants[m]];
    return [
      (window[i] ?? 0) * now,
      -(window[half - 1 - i] ?? 0) * now,
      -(window[half + i] ?? 0) * later,
      -(window[2 * half - 1 - i] ?? 0) * later,
    ];
  });
  return padded(factors.flat(), 36);
}

const windowAt = (i: number) => SYNTHESIS_WINDOW[i] ?? 0;

const synthesisFactors = (): number[] =>
  Array.from({ length: 16 }, (_, phase) =>
    Array.from({ length: 8 }, (__, i) => [
      windowAt(phase + 64 * i),
      -windowAt(32 + phase + 64 * i),
      -windowAt(32 - phase + 64 * i),
      -windowAt(64 - phase + 64 * i),
    ]).flat(),
  ).flat();

/** By subband: bits of its allocation, and by allocation how many levels there are. */
function allocationRows(table: (typeof ALLOCATIONS)[number]): number[] {
  const rows = table.flatMap(({ subbands, levels }) =>
    Array.from({ length: subbands }, () => [
      countBits(levels.length),
      ...padded(levels, LARGEST_ROWS.levels),
    ]),
  );
  while (rows.length < SUBBANDS) rows.push(padded([], LARGEST_ROWS.levels + 1));
  return rows.flat();
}
