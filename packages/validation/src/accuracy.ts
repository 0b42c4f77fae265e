import type { Margin } from './case.js';
import type { Result } from './run-case.js';
import type { Ran } from './run-cases.js';

/** The errors of one measure over a run. */
export interface AccuracyRow {
  readonly answer: string;
  readonly field: string;
  readonly measure: string;
  readonly unit: string;
  readonly status: string;
  readonly margin: Margin | null;
  readonly values: number;
  readonly misses: number;
  /** Measured minus expected, in the margin's unit; absent where no numbers are compared. */
  readonly errors?: {
    readonly mean: number;
    /** The one furthest from zero, with its sign. */
    readonly largest: number;
    /** Number of errors in each of equal parts of the margin; absent where none is claimed, or all are zero. */
    readonly cells?: readonly number[];
  };
}

export interface AccuracyMiss {
  readonly answer: string;
  readonly field: string;
  readonly reference: string;
  readonly seed: number;
  readonly expected: Result['expected'];
  readonly measured: Result['measured'];
}

/** All errors of a run, measure by measure, as JSON. */
export interface Accuracy {
  readonly engineVersion: string;
  readonly seeds: readonly number[];
  readonly signals: number;
  readonly values: number;
  readonly rows: readonly AccuracyRow[];
  readonly misses: readonly AccuracyMiss[];
  /** Every reference once, by group. */
  readonly references: readonly (readonly [group: string, references: readonly string[]])[];
}

const CELLS = 15;

/** Sums up a run. */
export function accuracyOf(all: readonly Ran[], engineVersion: string): Accuracy {
  const results = all.flatMap((ran) => ran.results);
  return {
    engineVersion,
    seeds: [...new Set(all.map(({ seed }) => seed))],
    signals: all.length,
    values: results.length,
    rows: [...groupedBy(results, ({ answer, field }) => `${answer} ${field}`).values()].map(rowOf),
    misses: results
      .filter(({ isRight }) => !isRight)
      .map(({ answer, field, reference, seed, expected, measured }) => {
        return { answer, field, reference, seed, expected, measured };
      }),
    references: [...groupedBy(all, ({ group }) => group)].map(([group, rans]) => [
      group,
      // numbered families as one line
      [
        ...new Set(
          rans.map(({ reference }) => reference.replace(/, (file|part) \d+ of/, ', $1s 1–20 of')),
        ),
      ],
    ]),
  };
}

function groupedBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function rowOf(results: readonly Result[]): AccuracyRow {
  const [first] = results;
  if (!first) throw new RangeError('a row has a result');
  const { answer, field, measure, unit, status } = first;
  const margin = results.reduce<Margin | null>((found, result) => found ?? result.margin, null);
  const errors = results.flatMap(({ error }) => error ?? []);
  const cells = errors.some((error) => error !== 0) ? cellsOf(margin, errors) : undefined;
  return {
    ...{ answer, field, measure, unit, status, margin },
    values: results.length,
    misses: results.filter(({ isRight }) => !isRight).length,
    ...(errors.length > 0 && {
      errors: {
        mean: figures(errors.reduce((sum, error) => sum + error, 0) / errors.length),
        largest: figures(errors.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)),
        ...(cells && { cells }),
      },
    }),
  };
}

/** Two figures: more differ from one release of V8 to the next. Errors of rounding count as zero. */
function figures(value: number): number {
  const rounded = Number(value.toPrecision(2));
  return Math.abs(rounded) < 1e-9 ? 0 : rounded;
}

/** The margin as the allowed error below and above zero. */
export function marginSides(margin: Margin): { readonly plus: number; readonly minus: number } {
  if (typeof margin === 'number') return { plus: margin, minus: margin };
  return 'percent' in margin ? { plus: margin.percent, minus: margin.percent } : margin;
}

/** The cell of an error, of as many equal ones as the margin is cut into. */
export function cellOf(error: number, margin: Margin): number {
  const { plus, minus } = marginSides(margin);
  const cell = Math.floor(((error + minus) / (plus + minus)) * CELLS);
  return Math.min(CELLS - 1, Math.max(0, cell));
}

function cellsOf(margin: Margin | null, errors: readonly number[]): readonly number[] | undefined {
  if (margin === null || margin === 0) return undefined;
  const counts = new Array<number>(CELLS).fill(0);
  for (const error of errors) {
    const cell = cellOf(error, margin);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}
