import { RETAINED_OF_AN_END } from './farthest.js';
import { openPrintSet } from './near-duplicates.js';

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
