import { predictionError, residualAt } from '../../algorithms/linear-prediction.js';
import { symmetricHann } from '../../kernels/hann.js';
import { predictorOrder, TINY } from './prediction.js';

/**
 * An impulse, or a cut, changes the level of 5 ms by more than this, 12 dB, and exceeds what can be predicted around
 * it.
 */
const LEVEL_SEC = 0.005;
const MAX_CHANGE = 15.8;
const MAX_BREAK = 1.2;
const AROUND_SEC = 0.01;

/**
 * Whether sound flows on through a place: its level and its unpredictable part are the same there as around it. Samples
 * come by their frame; `max` is how many there are on either side at least.
 */
export function openFlow(rateHz: number) {
  const order = predictorOrder(rateHz);
  const ofLevel = Math.round(LEVEL_SEC * rateHz);
  const widest = Math.round(AROUND_SEC * rateHz);

  return (sampleAt: (frame: number) => number, place: number, max: number): boolean => {
    const powerOf = (from: number, to: number) => {
      let power = 0;
      for (let i = from; i < to; i++) power += sampleAt(i) * sampleAt(i);
      return power + TINY * TINY;
    };
    const change = powerOf(place, place + ofLevel) / powerOf(place - ofLevel, place);
    if (Math.max(change, 1 / change) > MAX_CHANGE) return false;

    const side = Math.min(widest, max);
    const x = Float64Array.from({ length: 2 * side }, (_, i) => sampleAt(place - side + i));
    const window = symmetricHann(x.length);
    const filter = predictionError(
      x.map((sample, i) => sample * (window[i] ?? 0)),
      order,
    );
    let [at, adjacent] = [0, TINY];
    for (let i = order; i < x.length; i++) {
      const size = Math.abs(residualAt(filter, x, i));
      if (i >= side && i < side + order) at = Math.max(at, size);
      else adjacent = Math.max(adjacent, size);
    }
    return at <= MAX_BREAK * adjacent;
  };
}
