import { defineDerived } from './derived.js';
import { ABSOLUTE_GATE_LUFS, loudness, lufsOf } from './loudness.js';

const RELATIVE_GATE_LU = -20;
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.95;

type Range = { readonly value: number } | { readonly absent: string };

/**
 * LRA in LU of the powers of 3 s windows, or why there is none.
 *
 * @public The benchmark reads it on the grid of libebur128.
 */
export function rangeOf(shortTermPowers: Float64Array): Range {
  const audible = shortTermPowers.filter((power) => lufsOf(power) >= ABSOLUTE_GATE_LUFS);
  const gate = lufsOf(audible.reduce((sum, z) => sum + z, 0) / audible.length) + RELATIVE_GATE_LU;
  const kept = audible.filter((power) => lufsOf(power) >= gate).sort();
  if (kept.length < 2) return { absent: 'fewer than two 3 s windows pass the gates' };

  // The nearest rank of EBU's own algorithm.
  const rank = (share: number) => kept[Math.floor((kept.length - 1) * share + 0.5)] ?? NaN;
  return { value: lufsOf(rank(HIGH_SHARE)) - lufsOf(rank(LOW_SHARE)) };
}

/** LRA in LU, from a window every 100 ms. (libebur128 takes one every second; both satisfy Tech 3342.) */
export const loudnessRangeLu = defineDerived({
  id: 'loudness-range',
  basis: 'EBU Tech 3342',
  needs: { loudness },
  derive: ({ loudness: { shortTermPowers, isWholeShortTerm } }): Range =>
    isWholeShortTerm ? rangeOf(shortTermPowers) : { absent: 'shorter than 3 s' },
});
