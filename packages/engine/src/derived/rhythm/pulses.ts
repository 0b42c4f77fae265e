import { autocorrelation } from '../../algorithms/autocorrelation.js';
import { itemAt } from '../../core/item-at.js';
import { mean } from '../../core/numbers.js';
import type { BandRises } from '../../features/rhythm/band-rises.js';
import type { OnsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { bandRises } from '../../features/rhythm/band-rises.js';

/** How the accents of one band repeat, −1..1, at a lag in seconds; 0 where the recording is too short for it. */
export type Repetition = (lagSec: number) => number;

export interface Pulses {
  /** Of the whole onset strength. */
  readonly full: Repetition;
  /** The same at the very lag, between frames by a straight line. */
  readonly sharp: Repetition;
  /** Of the bands, from the lowest. */
  readonly bands: readonly Repetition[];
  /** Up to here a lag is reliable. */
  readonly largestLagSec: number;
}

/** A band drifts out of step with itself over minutes: windows of this length are averaged. */
const WINDOW_SEC = 12;
const LARGEST_LAG_SEC = 8;
/** A lag is reliable while at least a quarter of the window overlaps. */
const LARGEST_LAG_SHARE = 0.75;
/** A player's accents miss by this: a lag is read at the best value within it. */
const REACH_SEC = 0.01;

/** How accents repeat after any time, for the whole spectrum and for four bands (docs/measures/rhythm.md#accents). */
export const pulses = defineDerived({
  id: 'pulses',
  basis: 'unbiased autocorrelation of the rise of four bands, averaged over windows of 12 s',
  needs: { flux: onsetStrength, bands: bandRises },
  derive: ({ flux, bands }): Pulses => computePulses(flux, bands),
});

export function computePulses({ strengths, hopSec }: OnsetStrength, { rises }: BandRises): Pulses {
  const windowFrames = Math.min(strengths.length, Math.round(WINDOW_SEC / hopSec));
  const largest = Math.min(
    Math.floor(LARGEST_LAG_SHARE * windowFrames) - 1,
    Math.round(LARGEST_LAG_SEC / hopSec),
  );
  const sumsOf = (values: Float32Array) => meanAutocorrelation(values, windowFrames, largest);
  const whole = sumsOf(strengths);
  return {
    full: repetition(whole, hopSec, largest),
    sharp: sharpRepetition(whole, hopSec, largest),
    bands: rises.map((band) => repetition(sumsOf(band), hopSec, largest)),
    largestLagSec: largest * hopSec,
  };
}

function repetition(sums: Float64Array, hopSec: number, largest: number): Repetition {
  const reach = Math.round(REACH_SEC / hopSec);
  return (lagSec) => {
    const lag = Math.round(lagSec / hopSec);
    if (lag > largest) return 0;
    let best = -1;
    for (let near = lag - reach; near <= lag + reach; near++)
      best = Math.max(best, sums[near] ?? -1);
    return best;
  };
}

function sharpRepetition(sums: Float64Array, hopSec: number, largest: number): Repetition {
  return (lagSec) => {
    const lag = lagSec / hopSec;
    if (lag > largest) return 0;
    const low = Math.floor(lag);
    const [at, next] = [sums[low] ?? 0, sums[low + 1] ?? 0];
    return at + (lag - low) * (next - at);
  };
}

/** Over its value at 0, of the values without the mean of their window. */
function meanAutocorrelation(values: Float32Array, length: number, largest: number): Float64Array {
  const total = new Float64Array(Math.max(1, largest + 2));
  if (largest < 1) return total;
  const steps = Math.max(1, Math.ceil((values.length - length) / (length / 2)));
  const lastStart = values.length - length;
  for (let step = 0; step <= (lastStart > 0 ? steps : 0); step++) {
    const start = Math.min(lastStart, Math.round((step * length) / 2));
    const window = values.subarray(start, start + length);
    const average = mean(window);
    const sums = autocorrelation(
      Float64Array.from(window, (value) => value - average),
      largest + 1,
    );
    for (let lag = 0; lag < total.length; lag++)
      total[lag] = itemAt(total, lag) + itemAt(sums, lag) / (length - lag);
  }
  const power = itemAt(total, 0);
  return power > 0 ? total.map((sum) => sum / power) : total;
}
