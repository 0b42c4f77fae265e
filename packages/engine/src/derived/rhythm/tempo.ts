import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { onsetStrength } from '../../tracks/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from './onsets.js';
import { type TempoCandidate, tempoCandidates } from './tempo-candidates.js';
import { type TempoComb, tempoComb } from './tempo-comb.js';

/** A rival lies further off than this. */
const RIVAL_RATIO = 1.04;

/** So near to whole bars of the file, whole bars were meant: the raw tempo of exact loops errs by 0.1 %, with swing by 0.6 %. */
const GRID_TOLERANCE = 0.007;

/** So near to a whole number, the whole number was meant. */
const WHOLE_TOLERANCE_BPM = 0.3;

const LEAST_ONSETS = 4;
/** One bar at 180 bpm lasts 1.33 s; many loops are one bar. */
const LEAST_DURATION_SEC = 1;
const LEAST_STRENGTH = 0.1;

export interface Tempo {
  /** 0..1, with a tempo or without; 0 where nothing repeats. */
  readonly strength: number;
  readonly found: Reading<TempoFound>;
}

export interface TempoFound {
  readonly bpm: number;
  /** Where the onsets repeat best, before snapping. */
  readonly bpmRaw: number;
  readonly bars: number;
  /** (first − second)/first of the scores. */
  readonly margin: number;
  /** Half and double time. */
  readonly octaves: readonly [TempoOctave, TempoOctave];
}

export interface TempoOctave {
  readonly bpm: number;
  readonly strength: number;
}

/** Tempo of a loop from the autocorrelation of its onset strength and its length (docs/measures/rhythm.md#loop-bpm). */
export const tempo = defineDerived({
  id: 'tempo',
  basis:
    'comb over the autocorrelation of the onset strength, with whole bars of the file preferred',
  needs: { flux: onsetStrength, onsets },

  derive({ flux, onsets }, { durationSec }): Tempo {
    const comb = tempoComb(flux);
    const candidates = tempoCandidates(comb, durationSec);
    const [winner] = candidates;
    const strength = winner ? clamp(comb.at(winner.bpm), 0, 1) : 0;
    const reason = reasonAgainst(onsets.length, durationSec, strength);
    if (!winner || reason !== undefined)
      return { strength, found: { absent: reason ?? NOTHING_REPEATS } };
    const bpmRaw = comb.refined(winner.bpm);
    const bpm = snapped(bpmRaw, winner.gridBpm);
    const value: TempoFound = {
      bpm,
      bpmRaw,
      bars: Math.max(1, Math.round((durationSec * bpm) / 240)),
      margin: marginOf(winner, candidates),
      octaves: [octaveAt(comb, bpm / 2), octaveAt(comb, bpm * 2)],
    };
    return { strength, found: { value } };
  },
});

const NOTHING_REPEATS = 'the onsets do not repeat at any tempo';

function reasonAgainst(onsetCount: number, durationSec: number, strength: number) {
  if (onsetCount < LEAST_ONSETS) return `a tempo needs ${LEAST_ONSETS} onsets, found ${onsetCount}`;
  if (durationSec < LEAST_DURATION_SEC) return `shorter than ${LEAST_DURATION_SEC} s`;
  if (strength < LEAST_STRENGTH) return NOTHING_REPEATS;
  return undefined;
}

function snapped(bpm: number, gridBpm: number | undefined): number {
  if (gridBpm !== undefined && Math.abs(bpm / gridBpm - 1) <= GRID_TOLERANCE) return gridBpm;
  const whole = Math.round(bpm);
  return Math.abs(whole - bpm) <= WHOLE_TOLERANCE_BPM ? whole : Math.round(bpm * 10) / 10;
}

function marginOf(winner: TempoCandidate, candidates: readonly TempoCandidate[]): number {
  const rival = candidates.find(
    ({ bpm }) => Math.max(bpm / winner.bpm, winner.bpm / bpm) > RIVAL_RATIO,
  );
  return clamp((winner.score - (rival?.score ?? 0)) / winner.score, 0, 1);
}

const octaveAt = (comb: TempoComb, bpm: number): TempoOctave => ({
  bpm,
  strength: clamp(comb.at(bpm), 0, 1),
});
