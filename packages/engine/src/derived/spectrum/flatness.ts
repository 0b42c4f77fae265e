import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';

const LOW_HZ = 20;
const HIGH_HZ = 16_000;
/** Minimum of a bin as a share of the mean, so that one empty bin does not decide. */
const SMALLEST_SHARE = 1e-10;

/**
 * Geometric over arithmetic mean of a mean power spectrum, 20 Hz to 16 kHz or half the rate
 * (docs/measure/spectralFlatness.md). Averaged first: the flatness of single frames of white noise would
 * read e^−γ = 0.56.
 */
export function computeFlatness(power: ArrayLike<number>, binHz: number): number {
  const first = Math.ceil(LOW_HZ / binHz);
  const last = Math.min(power.length - 1, Math.floor(HIGH_HZ / binHz));
  let total = 0;
  for (let k = first; k <= last; k++) total += power[k] ?? 0;
  const mean = total / (last - first + 1);
  if (!(mean > 0)) return 0;
  let logs = 0;
  for (let k = first; k <= last; k++) logs += log(Math.max(power[k] ?? 0, SMALLEST_SHARE * mean));
  // Where all bins are equal, rounding may lift the one mean over the other.
  return Math.min(1, exp(logs / (last - first + 1)) / mean);
}
