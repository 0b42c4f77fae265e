import { openPrintSet } from './near-duplicates.js';
import { EXACT_VALUES } from './quantile-sketch.js';

/** A number and the place of its file in the set. */
export interface Placed {
  readonly value: number;
  readonly file: number;
}

/**
 * So many values of each end are stored of a field that more files have than are stored one by one.
 */
export const RETAINED_OF_AN_END = 512;

/** The least and the largest numbers of a field: every outlier is among them. */
export interface Farthest {
  push(value: number, file: number): void;
  /** In the order in which they came. */
  all(): readonly Placed[];
  /** Where others that were between them have been left out: the innermost of both ends that is there. */
  inner(): { readonly low: number; readonly high: number } | undefined;
}

/** Stores all up to `exactValues`, then `retained` of each end. */
export function openFarthest(exactValues = EXACT_VALUES, retained = RETAINED_OF_AN_END): Farthest {
  let values = new Float64Array(64);
  let files = new Uint32Array(64);
  let count = 0;
  let isThinned = false;
  let [low, high] = [Infinity, -Infinity];
  const thin = () => {
    isThinned = true;
    const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
      (one, other) => (values[one] ?? 0) - (values[other] ?? 0) || one - other,
    );
    low = values[order[retained - 1] ?? 0] ?? NaN;
    high = values[order[count - retained] ?? 0] ?? NaN;
    const stay = Uint32Array.from([
      ...order.subarray(0, retained),
      ...order.subarray(-retained),
    ]).sort();
    stay.forEach((from, to) => {
      values[to] = values[from] ?? NaN;
      files[to] = files[from] ?? 0;
    });
    count = stay.length;
    // there is no need for more room than it takes to sort seldom
    values = values.slice(0, 4 * retained);
    files = files.slice(0, 4 * retained);
  };
  return {
    push(value, file) {
      if (isThinned && value >= low && value <= high) return;
      if (count === (isThinned ? 4 * retained : exactValues)) {
        thin();
        if (value >= low && value <= high) return;
      }
      if (count === values.length) {
        const length = Math.min(exactValues, 2 * count);
        [values, files] = [longer(values, length), longer(files, length)];
      }
      values[count] = value;
      files[count++] = file;
    },
    all: () =>
      Array.from({ length: count }, (_, i) => ({ value: values[i] ?? NaN, file: files[i] ?? 0 })),
    inner: () => (isThinned ? { low, high } : undefined),
  };
}

function longer<Numbers extends Float64Array | Uint32Array>(
  list: Numbers,
  length: number,
): Numbers {
  const wider = new (list.constructor as new (length: number) => Numbers)(length);
  wider.set(list);
  return wider;
}

/** The limits of a digest of a large set, which is made in little memory. */
export interface Bounds {
  /**
   * Largest rank error of a quantile, as a share of the files; 0 up to 8192 files, where quantiles
   * are exact.
   */
  readonly rankError: number;
  /** Fields in which more files may be outliers than the 512 that are stored for each end. */
  readonly moreOutliersIn: readonly string[];
  /** The lists that are only counted. */
  readonly notListed: { readonly failures: number; readonly mismatches: number };
  /** By how many seconds of its beginning each file is known again. */
  readonly printSec: number;
  /** Files that were not looked at for copies. */
  readonly notLookedAt: number;
}

const WHOLE_PRINT_SEC = openPrintSet().taken().secOfEach;

/** Whether anything is other than it would be of a small set. */
export const isBounded = ({ rankError, notListed, printSec, notLookedAt }: Bounds): boolean =>
  rankError > 0 ||
  notListed.failures + notListed.mismatches + notLookedAt > 0 ||
  printSec < WHOLE_PRINT_SEC;

/** The limits of a digest, in sentences. */
export function boundsText({
  rankError,
  moreOutliersIn,
  notListed,
  printSec,
  notLookedAt,
}: Bounds): readonly string[] {
  const notes = [
    rankError > 0 &&
      `Quantiles are estimates: the share of files below one is exact to ${(100 * rankError).toPrecision(1)} %.`,
    moreOutliersIn.length > 0 &&
      `More files than the ${RETAINED_OF_AN_END} stored at each end may be outliers in ${moreOutliersIn.join(', ')}.`,
    notListed.failures > 0 && `${notListed.failures} more failures are counted but not listed.`,
    notListed.mismatches > 0 &&
      `${notListed.mismatches} more files whose header differs from their content are counted but not listed.`,
    printSec < WHOLE_PRINT_SEC &&
      `Copies are detected by the first ${Math.round(printSec)} s of each file.`,
    notLookedAt > 0 && `${notLookedAt} files were not checked for copies.`,
  ];
  return notes.filter((note) => note !== false);
}
