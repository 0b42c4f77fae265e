import { RETAINED_OF_AN_END } from './farthest.js';
import { openPrintSet } from './near-duplicates.js';

/** What a digest of a large set is short of, since it is made in little memory. */
export interface Bounds {
  /** How far the rank of a quantile may be off, as a share of the files; 0 up to 8192 files, where quantiles are exact. */
  readonly rankError: number;
  /** Fields that more files may stand apart in than the 512 at each end that are kept. */
  readonly moreOutliersIn: readonly string[];
  /** What of the lists is counted only. */
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

/** What a digest is short of, in sentences. */
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
