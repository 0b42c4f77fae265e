import type { Pulses } from './tempo-candidates.js';

/**
 * Slow tempi whose double is usual as well: hip hop, ballads and slow rock on one side, dubstep, trap, and drum and bass
 * on the other.
 */
const LOWEST_SLOW_BPM = 64;
const HIGHEST_SLOW_BPM = 92;
const SAME_OCTAVE = 0.02;

/**
 * Kick and snare alternate beat by beat at the double where neither repeats after one beat of it, at most by so much
 * under 140 Hz and from 140 to 500 Hz: the backbeat of the slow tempo is the third beat of half-time drums. House has a
 * kick on each; over 500 Hz the hats decide.
 */
const MAX_KICK_REPEATS = 0.35;
const MAX_SNARE_REPEATS = 0.2;
/** A bass that pulses twice a beat, as of dubstep, repeats as well after half a beat, wherever the drums are. */
const PULSE_LEAD = 0.05;
/** Thirds of the slow tempo, as in 6/8, repeat better than its halves: no double divides those. */
const TERNARY_LEAD = 0.05;
const [UNDER_140_HZ, TO_500_HZ] = [0, 1];

/**
 * What of the difference between a tempo and its double is taken from the one and given to the other: the chance that a
 * genre counts the other one. Chosen with the bounds above by the likelihood of the tempi of 328 made songs and loops
 * (evaluation/tempo-confidence.mjs, seeds 41 to 45).
 */
const HALF_TIME_SHARE = 0.15;
const OTHER_SHARE = 0.03;

/** Shares of the tempi after half and double time have what the drums leave open; the sum stays. */
export function shareOctaves(
  tempi: readonly number[],
  shares: readonly number[],
  pulses: Pulses,
): readonly number[] {
  const all = [...shares];
  tempi.forEach((slow, i) => {
    if (slow < LOWEST_SLOW_BPM || slow >= HIGHEST_SLOW_BPM) return;
    const j = tempi.findIndex((bpm) => Math.abs(bpm / slow / 2 - 1) < SAME_OCTAVE);
    if (j < 0) return;
    const part = mayBeHalfTime(tempi[j] ?? 0, pulses) ? HALF_TIME_SHARE : OTHER_SHARE;
    const moved = part * ((shares[i] ?? 0) - (shares[j] ?? 0));
    all[i] = (all[i] ?? 0) - moved;
    all[j] = (all[j] ?? 0) + moved;
  });
  return all;
}

/** Whether the drums may be half-time drums of the faster tempo as well as a backbeat of its half. */
function mayBeHalfTime(fastBpm: number, { full, bands }: Pulses): boolean {
  const beatSec = 60 / fastBpm;
  const repeats = (band: number) => {
    const at = bands[band] ?? (() => 0);
    return at(beatSec) > at(beatSec / 2) + PULSE_LEAD ? at(beatSec) : 0;
  };
  return (
    repeats(UNDER_140_HZ) < MAX_KICK_REPEATS &&
    repeats(TO_500_HZ) < MAX_SNARE_REPEATS &&
    full(beatSec) >= full((2 / 3) * beatSec) - TERNARY_LEAD
  );
}
