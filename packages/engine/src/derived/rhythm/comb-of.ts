/**
 * Number of beats after which a pattern repeats, and its weight: half a beat is often the hi-hat's own period, two
 * beats are kick and snare, four the bar.
 */
const TEETH = [
  { beats: 0.5, weight: 0.5 },
  { beats: 1, weight: 1 },
  { beats: 2, weight: 0.7 },
  { beats: 4, weight: 1 },
] as const;

/** Relative to the comb: pulses that leave every other beat empty repeat less than this after one beat. */
export const HOLLOW_SHARE = 0.2;

/**
 * Weighted mean of what repeats after half a beat, one, two and four; teeth beyond `largestLag` are left out, and
 * without any it is 0. Lags are in the unit of `beatLag`.
 */
export function computeComb(
  beatLag: number,
  largestLag: number,
  repetitionAt: (lag: number) => number,
): number {
  let [total, weights] = [0, 0];
  for (const { beats, weight } of TEETH) {
    const lag = beatLag * beats;
    if (lag > largestLag) continue;
    total += weight * repetitionAt(lag);
    weights += weight;
  }
  return weights > 0 ? total / weights : 0;
}
