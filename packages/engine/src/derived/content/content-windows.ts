import {
  CONTENT_HOP_SEC,
  CONTENT_WINDOW_SEC,
  mean,
  percentileInPlace,
  ramp,
} from '../../core/numbers.js';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { onsetStrength, type OnsetStrength } from '../../features/rhythm/onset-strength.js';
import { heldPartials, type HeldPartials } from '../../features/spectrum/held-partials.js';
import { lineShares } from '../../features/spectrum/line-shares.js';
import { defineDerived } from '../derived.js';
import { type LevelWindow, levelWindows } from '../levels/level-windows.js';
import { computeGlidingShare, computePitchShares } from '../pitch/pitch-path.js';
import { tempoComb } from '../rhythm/tempo-comb.js';

/** One second never contains two beats: each window is classified with the six seconds around it. */
const SPAN_SEC = 6;
const STEP_SEC = 1;

const LOWEST_BPM = 60;
const HIGHEST_BPM = 200;
/** A tempo 0.4 % off is within a frame of 5 ms at four beats of 200 bpm. */
const BPM_RATIO = 1.004;

/**
 * Of six seconds, 95 % lie between: speech 0.03 to 0.18, noise 0.01 to 0.15, drums 0.4 to 0.9, whole
 * bands 0.35 to 0.8.
 */
const NO_BEAT = 0.15;
const CLEAR_BEAT = 0.35;

/**
 * What swells and fades regularly, a tremolo or surf, has no onsets: the strongest frames, the 99th percentile,
 * over the median. Noise reads 1.2, tremolo 1.5, wind up to 2, music with a beat 2.4 and more.
 */
const NO_ONSETS = 1.6;
const CLEAR_ONSETS = 2.4;

/** One beat of the slowest tempo. */
const DRIFT_SEC = 1;

/** Certainty that a beat runs through the seconds around each content window, 0..1. */
export const rhythm = defineDerived({
  id: 'rhythm',
  // Basis: regular onsets within 6 s: autocorrelation of the spectral flux with a comb
  needs: { flux: onsetStrength },

  derive({ flux }): (windowIndex: number) => number {
    const { strengths, hopSec } = flux;
    const span = Math.round(SPAN_SEC / hopSec);
    const step = Math.round(STEP_SEC / hopSec);
    const count = 1 + Math.max(0, Math.ceil((strengths.length - span) / step));
    const scores = Float32Array.from({ length: count }, (_, i) =>
      computeRhythm({ strengths: strengths.subarray(i * step, i * step + span), hopSec }),
    );
    return (index) => {
      const middleSec = index * CONTENT_HOP_SEC + CONTENT_WINDOW_SEC / 2;
      const nearest = Math.round((middleSec - SPAN_SEC / 2) / STEP_SEC);
      return scores[Math.min(count - 1, Math.max(0, nearest))] ?? 0;
    };
  },
});

function computeRhythm(flux: OnsetStrength): number {
  if (flux.strengths.length === 0) return 0;
  const list = new Float64Array(flux.strengths);
  const strongest = percentileInPlace(list, 99);
  const usual = percentileInPlace(list, 50);
  // Between the hits of a drum machine nothing changes at all.
  const onsets =
    strongest > CLEAR_ONSETS * usual ? 1 : ramp(strongest / usual, NO_ONSETS, CLEAR_ONSETS);
  if (!(onsets > 0)) return 0;

  // One beat must fit in: two syllables of one word are no beat.
  const spanSec = flux.strengths.length * flux.hopSec;
  const lowestBpm = Math.max(LOWEST_BPM, 60 / spanSec);
  const reach = Math.round(DRIFT_SEC / 2 / flux.hopSec);
  const steady = withoutDrift(flux.strengths, reach);
  const comb = tempoComb({ strengths: steady, hopSec: flux.hopSec }, lowestBpm);
  let beat = 0;
  // Beyond a clear beat nothing counts any more.
  for (let bpm = lowestBpm; bpm <= HIGHEST_BPM && beat < CLEAR_BEAT; bpm *= BPM_RATIO)
    beat = Math.max(beat, comb.at(bpm));
  return onsets * ramp(beat, NO_BEAT, CLEAR_BEAT);
}

/** Less the mean of the second around it: surf and breath swell, but have no onsets. */
function withoutDrift(strengths: Float32Array, reach: number): Float32Array {
  const { length } = strengths;
  const sums = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) sums[i + 1] = (sums[i] ?? 0) + (strengths[i] ?? 0);
  const steady = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const from = Math.max(0, i - reach);
    const to = Math.min(length, i + reach + 1);
    steady[i] = (strengths[i] ?? 0) - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  }
  return steady;
}

/** A kind must reach this score; below it the window is unknown. */
const MIN_SCORE = 0.5;

export type ContentKind = 'voice' | 'music' | 'noise' | 'unknown' | 'silence';

export interface ContentWindow extends LevelWindow {
  readonly kind: ContentKind;
  /** Scores, 0..1; 0 in silence. */
  readonly voice: number;
  readonly music: number;
  readonly noise: number;
  /** Share of 40 ms frames with a clear pitch. */
  readonly clearPitchShare: number;
  /** Share of them with a pitch that glides, clear or not. */
  readonly glidingPitchShare: number;
  /** Share of the power in spectral lines. */
  readonly lineShare: number;
  /** Mean number of partials that stay in place as long as notes do. */
  readonly heldPartials: number;
  /** Certainty that the lines are those of a machine, 0..1. */
  readonly machine: number;
  /** Certainty that a beat runs through the surrounding seconds, 0..1. */
  readonly rhythm: number;
}

/**
 * What each second of a recording sounds like: voice, music, noise (docs/measures/content.md#content-windows). Windows
 * of 1 s, one every 0.5 s; a file under 1 s is one window, one under 20 ms has none.
 */
export const contentWindows = defineDerived({
  id: 'content-windows',
  // Basis: Saunders 1996; Scheirer & Slaney 1997; docs/measures/content.md#content-windows
  needs: {
    windows: levelWindows,
    pitch: pitchFrames,
    lines: lineShares,
    held: heldPartials,
    rhythm,
  },

  derive({ windows, pitch, lines, held, rhythm }): readonly ContentWindow[] {
    return windows.map((window, index) => {
      const shares = computePitchShares(pitch, window.start, window.end);
      const lineShare = lines[Math.min(index, lines.length - 1)] ?? 0;
      const features = {
        ...window,
        clearPitchShare: shares.frames > 0 ? shares.clear / shares.frames : 0,
        glidingPitchShare: computeGlidingShare(pitch, window.start, window.end),
        lineShare,
        heldPartials: meanWithin(held.notes, held, window),
        machine: computeMachine(held, window, lineShare),
        rhythm: rhythm(index),
      };
      const scores = window.isSilent ? { voice: 0, music: 0, noise: 0 } : computeScores(features);
      return { ...features, ...scores, kind: window.isSilent ? 'silence' : kindOf(scores) };
    });
  },
});

/** Mean over the frames that lie in the window; of the nearest frame where none does. */
export function meanWithin(
  counts: Float32Array,
  { hopSec, windowSec }: HeldPartials,
  { startSec, endSec }: LevelWindow,
): number {
  const first = Math.max(0, Math.min(Math.ceil(startSec / hopSec), counts.length - 1));
  const end = Math.max(first + 1, Math.floor((endSec - windowSec) / hopSec) + 1);
  const within = counts.subarray(first, end);
  return within.length > 0 ? mean(within) : 0;
}

/**
 * A machine hums without gaps, half of its lines last for seconds, and there is noise between them: an organ has no
 * such noise. Where all lines lie under 400 Hz, even that is a hum.
 */
function computeMachine(partials: HeldPartials, window: LevelWindow, lineShare: number): number {
  const held = meanWithin(partials.held, partials, window);
  if (held <= 1) return 0;
  const isLow = held >= 2 && meanWithin(partials.notes, partials, window) < 0.3;
  const steadiness = ramp(meanWithin(partials.steady, partials, window) / held, 0.35, 0.5);
  const noiseBetween = isLow ? 1 : 1 - ramp(lineShare, 0.93, 0.97);
  return steadiness * noiseBetween * (1 - ramp(window.lowEnergyShare, 0.1, 0.3));
}

type Features = Omit<ContentWindow, 'kind' | 'voice' | 'music' | 'noise'>;
type Scores = Pick<ContentWindow, 'voice' | 'music' | 'noise'>;

/** Criteria of each kind, and the evidence for their limits: docs/decisions/0014-content-type.md. */
function computeScores(features: Features): Scores {
  const { lowEnergyShare, syllabicShare, clearPitchShare, glidingPitchShare } = features;
  const { lineShare, machine, rhythm } = features;
  const notes = (1 - machine) * ramp(features.heldPartials, 0.7, 2);
  const gaps = ramp(lowEnergyShare, 0.1, 0.3);

  const voice =
    (ramp(lowEnergyShare, 0.05, 0.25) +
      ramp(glidingPitchShare, 0.05, 0.25) +
      ramp(syllabicShare, 0.35, 0.6)) /
    3;
  // Never a glide, or always the same clear pitch: no speaker does that for a second.
  const isVoicedLikeSpeech =
    glidingPitchShare >= 0.05 && (clearPitchShare <= 0.93 || glidingPitchShare >= 0.5);
  // Drums have the gaps and the syllables of a voice. Over a beat only a gliding pitch indicates a voice.
  const overBeat = rhythm * (1 - ramp(glidingPitchShare, 0.3, 0.5));
  // Where nearly all power is in notes, beating chords glide.
  const overNotes = notes * ramp(lineShare, 0.55, 0.75);

  // Sound that glides throughout and is not held is no instrument.
  const isPlayed = (1 - machine) * Math.max(notes, 1 - ramp(glidingPitchShare, 0.35, 0.6));
  // Plucked strings have gaps as well, but hold their notes, or hardly a frame is without its pitch.
  const steadiness = Math.max(1 - gaps, ramp(clearPitchShare, 0.88, 0.95), notes);
  const heldNotes = notes * ramp(lineShare, 0.1, 0.3);

  return {
    voice: (isVoicedLikeSpeech ? voice : voice / 2) * (1 - Math.max(overBeat, overNotes)),
    music: Math.max(
      isPlayed * ramp(lineShare, 0.35, 0.75) * (0.2 + 0.8 * steadiness),
      isPlayed * 0.9 * ramp(clearPitchShare, 0.7, 0.9) * (1 - gaps),
      heldNotes * (1 - ramp(glidingPitchShare, 0.05, 0.2)),
      rhythm,
    ),
    noise:
      (1 - rhythm) *
      Math.max(
        ramp(0.25 - clearPitchShare, 0, 0.2) *
          ramp(0.45 - lineShare, 0, 0.3) *
          (1 - ramp(glidingPitchShare, 0.05, 0.25)) *
          (1 - heldNotes),
        machine,
      ),
  };
}

function kindOf({ voice, music, noise }: Scores): ContentKind {
  const best = Math.max(voice, music, noise);
  if (best < MIN_SCORE) return 'unknown';
  return best === voice ? 'voice' : best === music ? 'music' : 'noise';
}
