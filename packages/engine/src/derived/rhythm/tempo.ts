import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from './onsets.js';
import { LOOP_SEC, tactus, type TactusCandidate } from './tactus.js';
import { tempoCandidates } from './tempo-candidates.js';
import { tempoComb, type TempoComb } from './tempo-comb.js';

/**
 * In a loop only the accents decide from this probability on; under it whole bars and the usual tempo of loops do. The
 * highest bound that loses none of 72 made loops (seeds 1 to 4); docs/accuracy.md#beats states the results on others.
 */
const SURE = 0.7;
/** The accents exclude a candidate that is less likely than this, relative to the likeliest. */
const MIN_RELATIVE_SHARE = 0.1;
const SAME = 0.015;

/** The candidate that is taken for the tempo, of candidates with the likeliest first. */
export function tappedTempo(
  candidates: readonly TactusCandidate[],
  comb: TempoComb,
  durationSec: number,
): TactusCandidate | undefined {
  const [likeliest] = candidates;
  if (!likeliest || likeliest.weighted >= SURE || durationSec >= LOOP_SEC) return likeliest;
  const [usual] = tempoCandidates(comb, durationSec);
  if (!usual) return likeliest;
  const offOf = ({ bpm }: TactusCandidate) => Math.abs(bpm / usual.bpm - 1);
  const [nearest] = [...candidates].sort((a, b) => offOf(a) - offOf(b));
  const isLikely = (nearest?.weighted ?? 0) >= MIN_RELATIVE_SHARE * likeliest.weighted;
  return nearest && isLikely && offOf(nearest) <= SAME ? nearest : likeliest;
}

/** A candidate lies further off than this. */
const CANDIDATE_RATIO = 1.04;

/** A value this near to a whole number is taken as that number. */
const WHOLE_TOLERANCE_BPM = 0.3;

const MIN_ONSETS = 4;
/** One bar at 180 bpm lasts 1.33 s; many loops are one bar. */
const MIN_DURATION_SEC = 1;
const MIN_STRENGTH = 0.1;

export interface Tempo {
  /** 0..1, even without a tempo; 0 where nothing repeats. */
  readonly strength: number;
  readonly found: Reading<TempoFound>;
}

export interface TempoFound {
  readonly bpm: number;
  /** Where the onsets repeat best, before snapping. */
  readonly bpmRaw: number;
  readonly bars: number;
  /** Length of the file less that of its bars, as far apart as the accents repeat. */
  readonly lengthErrorSec: number;
  /** Whether the file is whole bars of it, so that it is exact. */
  readonly isOfWholeBars: boolean;
  /** 0..1: share of this tempo among all that repeat; of a loop it may be less than the other candidate's. */
  readonly confidence: number;
  /** The second most likely tempo. */
  readonly candidate: { readonly bpm: number; readonly confidence: number } | undefined;
  /** (first − second)/first of the shares. */
  readonly margin: number;
  /** Half and double time. */
  readonly octaves: readonly [TempoOctave, TempoOctave];
}

export interface TempoOctave {
  readonly bpm: number;
  readonly strength: number;
  /** 0..1, among all tempi that repeat. */
  readonly share: number;
}

/**
 * The tempo that a listener taps, refined on the autocorrelation of the onset strength
 * (docs/measure/loop.bpm.md).
 */
export const tempo = defineDerived({
  id: 'tempo',
  // Basis: comb over the autocorrelation of the onset strength, with whole bars of the file preferred
  needs: { flux: onsetStrength, onsets, tactus },

  derive({ flux, onsets, tactus: candidates }, { durationSec }): Tempo {
    const comb = tempoComb(flux);
    const winner = tappedTempo(candidates, comb, durationSec);
    const strength = winner ? clamp(highestNear(comb, winner.bpm), 0, 1) : 0;
    const reason = reasonAgainst(onsets.length, durationSec, strength);
    if (!winner || reason !== undefined)
      return { strength, found: { absent: reason ?? NOTHING_REPEATS } };
    const bpmRaw = comb.refined(winner.bpm);
    const bpm = snapped(bpmRaw, winner.gridBpm);
    const candidate = candidateOf(winner, candidates);
    const bars = Math.max(1, Math.round((durationSec * bpm) / 240));
    const value: TempoFound = {
      bpm,
      bpmRaw,
      bars,
      lengthErrorSec: durationSec - (240 * bars) / comb.refinedFar(bpmRaw),
      isOfWholeBars: bpm === winner.gridBpm,
      confidence: winner.share,
      candidate: candidate && { bpm: roundOctave(candidate.bpm, bpm), confidence: candidate.share },
      margin: clamp((winner.share - (candidate?.share ?? 0)) / winner.share, 0, 1),
      octaves: [octaveAt(comb, bpm / 2, candidates), octaveAt(comb, bpm * 2, candidates)],
    };
    return { strength, found: { value } };
  },
});

const NOTHING_REPEATS = 'the onsets do not repeat at any tempo';

function reasonAgainst(onsetCount: number, durationSec: number, strength: number) {
  if (onsetCount < MIN_ONSETS)
    return `a tempo needs ${MIN_ONSETS} onsets; ${onsetCount} were found`;
  if (durationSec < MIN_DURATION_SEC) return `shorter than ${MIN_DURATION_SEC} s`;
  if (strength < MIN_STRENGTH) return NOTHING_REPEATS;
  return undefined;
}

function snapped(bpm: number, gridBpm: number | undefined): number {
  if (gridBpm !== undefined) return gridBpm;
  const whole = Math.round(bpm);
  return Math.abs(whole - bpm) <= WHOLE_TOLERANCE_BPM ? whole : Math.round(bpm * 10) / 10;
}

const candidateOf = (winner: TactusCandidate, candidates: readonly TactusCandidate[]) =>
  candidates
    .filter(({ bpm }) => Math.max(bpm / winner.bpm, winner.bpm / bpm) > CANDIDATE_RATIO)
    .reduce<TactusCandidate | undefined>(
      (best, one) => (one.share > (best?.share ?? -1) ? one : best),
      undefined,
    );

/** Half or double time of a tempo is as exact as the tempo itself. */
const roundOctave = (bpm: number, ofBpm: number) =>
  [ofBpm / 2, 2 * ofBpm].find((octave) => Math.abs(bpm / octave - 1) <= SAME) ?? bpm;

/** A loop misses the tempo of its whole bars by this. */
const NEAR = [0, -0.015, -0.01, -0.005, 0.005, 0.01, 0.015] as const;

const highestNear = (comb: TempoComb, bpm: number) =>
  Math.max(...NEAR.map((off) => comb.at(bpm * (1 + off))));

const octaveAt = (
  comb: TempoComb,
  bpm: number,
  candidates: readonly TactusCandidate[],
): TempoOctave => ({
  bpm,
  strength: clamp(comb.at(bpm), 0, 1),
  share: candidates.find((one) => Math.abs(one.bpm / bpm - 1) <= SAME)?.share ?? 0,
});
