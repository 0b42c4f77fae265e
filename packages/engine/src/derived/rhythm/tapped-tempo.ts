import { LOOP_SEC } from './tactus-candidates.js';
import type { TactusCandidate } from './tactus.js';
import { tempoCandidates } from './tempo-candidates.js';
import type { TempoComb } from './tempo-comb.js';

/**
 * In a loop only the accents decide from this probability on; under it whole bars and the usual tempo of loops do. The
 * highest bound that loses none of 72 made loops (seeds 1 to 4); docs/accuracy.md#beats states the results on others.
 */
const SURE = 0.7;
const SAME = 0.015;

/** The candidate that is taken for the tempo, of candidates with the likeliest first. */
export function tappedTempo(
  candidates: readonly TactusCandidate[],
  comb: TempoComb,
  durationSec: number,
): TactusCandidate | undefined {
  const [likeliest] = candidates;
  if (!likeliest || likeliest.probability >= SURE || durationSec >= LOOP_SEC) return likeliest;
  const [usual] = tempoCandidates(comb, durationSec);
  if (!usual) return likeliest;
  const offOf = ({ bpm }: TactusCandidate) => Math.abs(bpm / usual.bpm - 1);
  const [nearest] = [...candidates].sort((a, b) => offOf(a) - offOf(b));
  return nearest && offOf(nearest) <= SAME ? nearest : likeliest;
}
