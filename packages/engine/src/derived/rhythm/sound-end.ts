/** Under −60 dBFS nothing is heard. */
const LEAST_PEAK = 1e-3;

/** Where the last sound ends, in seconds, from the peaks of each hop. */
export function soundEndSec(peaks: Float32Array, hopSec: number): number {
  let last = peaks.length;
  while (last > 0 && (peaks[last - 1] ?? 0) <= LEAST_PEAK) last--;
  return last * hopSec;
}
