/** Anything under −60 dBFS is inaudible. */
const MIN_PEAK = 1e-3;

/** Where the last sound ends, in seconds, from the peaks of each hop. */
export function soundEndSec(peaks: Float32Array, hopSec: number): number {
  let last = peaks.length;
  while (last > 0 && (peaks[last - 1] ?? 0) <= MIN_PEAK) last--;
  return last * hopSec;
}
