import type { Reading } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { ABSOLUTE_GATE_LUFS, type Loudness, loudness, lufsOf } from './loudness.js';

/** EBU Tech 3342: its relative gate, and the shares of the windows between which it lies. */
export const RANGE_GATE_LU = -20;
export const LOW_SHARE = 0.1;
export const HIGH_SHARE = 0.95;

/**
 * LRA in LU of the powers of 3 s windows, or why there is none.
 *
 * @public The benchmark reads it on the grid of libebur128.
 */
export function rangeOf(shortTermPowers: Float64Array): Reading<number> {
  const audible = notBelow(shortTermPowers, ABSOLUTE_GATE_LUFS);
  let total = 0;
  for (const power of audible) total += power;
  const retained = notBelow(audible, lufsOf(total / audible.length) + RANGE_GATE_LU).sort();
  if (retained.length < 2) return { absent: 'fewer than two 3 s windows are loud enough to count' };

  // The nearest rank of EBU's own algorithm.
  const rank = (share: number) => retained[Math.floor((retained.length - 1) * share + 0.5)] ?? NaN;
  return { value: lufsOf(rank(HIGH_SHARE)) - lufsOf(rank(LOW_SHARE)) };
}

/** The same by `filter` takes 3 MB of V8's heap for three hours. */
function notBelow(powers: Float64Array, gateLufs: number): Float64Array {
  const retained = new Float64Array(powers.length);
  let count = 0;
  for (const power of powers) if (lufsOf(power) >= gateLufs) retained[count++] = power;
  return retained.subarray(0, count);
}

/** LRA in LU, from a window every 100 ms. (libebur128 takes one every second; both satisfy Tech 3342.) */
export const loudnessRangeLu = defineDerived({
  id: 'loudness-range',
  basis: 'EBU Tech 3342',
  needs: { loudness },
  derive: ({ loudness }): Reading<number> => rangeIn(loudness),
});

/** The same for a loudness that no feature gave. */
export const rangeIn = ({
  shortTermPowers,
  isWholeShortTerm,
}: Pick<Loudness, 'shortTermPowers' | 'isWholeShortTerm'>): Reading<number> =>
  isWholeShortTerm ? rangeOf(shortTermPowers) : { absent: 'shorter than 3 s' };
