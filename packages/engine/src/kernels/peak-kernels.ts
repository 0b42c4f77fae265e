/** Kernels that find lines in power spectra: bins far above the median of the bins around them. Bits are equal. */
export interface PeakKernels {
  openPeaks(search: LineSearch, choice: PeakChoice): PeakFinder;
  openLineShare(search: LineSearch): LineShare;
}

export interface LineSearch {
  /** Bins of the spectrum. */
  readonly bins: number;
  /** The bins that are searched, both included; the lowest is 2 or more. */
  readonly lowest: number;
  readonly highest: number;
  /** A line exceeds the median by this factor. */
  readonly overMedian: number;
  /** Bins around a bin on each side: so many at least, and so large a share of its number. */
  readonly minReach: number;
  readonly reachShare: number;
}

export interface PeakChoice {
  /** Share of the strongest power of the range that a peak exceeds. */
  readonly underStrongest: number;
  /** Of more bins around it only some are compared. */
  readonly maxValues: number;
}

export interface PeakFinder {
  /** Number of peaks: bins that no two bins on each side exceed, and that are lines. */
  find(power: Float32Array): number;
  /** Their bins, ascending. */
  readonly found: Int32Array;
}

export interface LineShare {
  /** Share of the power of the range that lies in lines. */
  of(power: Float64Array): number;
}

/** Bins around each bin of the range on each side. */
export function reachesOf({ highest, minReach, reachShare }: LineSearch): Int32Array {
  return Int32Array.from({ length: highest + 1 }, (_, k) =>
    Math.max(minReach, Math.round(reachShare * k)),
  );
}

/** Peaks that a range can hold: each lies three bins from the next. */
export const maxPeaks = ({ lowest, highest }: LineSearch): number =>
  Math.max(0, Math.ceil((highest - lowest + 1) / 3));
