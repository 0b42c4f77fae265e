import { ramp } from '../core/numbers.js';
import { lineShares } from '../tracks/line-shares.js';
import { pitchFrames } from '../tracks/pitch-frames.js';
import { defineDerived } from './derived.js';
import { type LevelWindow, levelWindows } from './level-windows.js';
import { pitchSharesOf } from './moving-pitch.js';
import { rhythm } from './rhythm.js';

/** A kind must reach this score; below it the window is unknown. */
const LEAST_SCORE = 0.5;

export type ContentKind = 'voice' | 'music' | 'noise' | 'unknown' | 'silence';

export interface ContentWindow extends LevelWindow {
  readonly kind: ContentKind;
  /** Scores, 0..1; 0 in silence. */
  readonly voice: number;
  readonly music: number;
  readonly noise: number;
  /** Share of 40 ms frames with a clear pitch, and with one that moves. */
  readonly clearPitchShare: number;
  readonly movingPitchShare: number;
  /** Share of the power in spectral lines. */
  readonly lineShare: number;
  /** How surely a beat runs through the seconds around, 0..1. */
  readonly rhythm: number;
}

/**
 * What each second of a recording sounds like: voice, music, noise (measures 6.6). Windows of 1 s,
 * one every 0.5 s; a file under 1 s is one window, one under 20 ms has none.
 */
export const contentWindows = defineDerived({
  id: 'content-windows',
  basis: 'Saunders 1996; Scheirer & Slaney 1997; measures 6.6',
  needs: { windows: levelWindows, pitch: pitchFrames, lines: lineShares, rhythm },

  derive({ windows, pitch, lines, rhythm }): readonly ContentWindow[] {
    return windows.map((window, index) => {
      const shares = pitchSharesOf(pitch, window.start, window.end);
      const features = {
        ...window,
        clearPitchShare: shares.frames > 0 ? shares.clear / shares.frames : 0,
        movingPitchShare: shares.frames > 0 ? shares.moving / shares.frames : 0,
        lineShare: lines[Math.min(index, lines.length - 1)] ?? 0,
        rhythm: rhythm(index),
      };
      const scores = window.isSilent ? { voice: 0, music: 0, noise: 0 } : scoresOf(features);
      return { ...features, ...scores, kind: window.isSilent ? 'silence' : kindOf(scores) };
    });
  },
});

type Features = Pick<
  ContentWindow,
  | 'lowEnergyShare'
  | 'syllabicShare'
  | 'clearPitchShare'
  | 'movingPitchShare'
  | 'lineShare'
  | 'rhythm'
>;
type Scores = Pick<ContentWindow, 'voice' | 'music' | 'noise'>;

/** What each kind is known by, and on what evidence the limits stand: docs/decisions/0014-content-type.md. */
function scoresOf(features: Features): Scores {
  const { lowEnergyShare, syllabicShare, clearPitchShare, movingPitchShare, lineShare, rhythm } =
    features;
  const voice =
    (ramp(lowEnergyShare, 0.05, 0.25) +
      ramp(movingPitchShare, 0.1, 0.35) +
      ramp(syllabicShare, 0.35, 0.6)) /
    3;
  // Always or never a pitch: no speaker does that for a second.
  const isVoicedLikeSpeech = clearPitchShare >= 0.15 && clearPitchShare <= 0.93;
  // Drums have the gaps and the syllables of a voice. Over a beat only a gliding pitch is one.
  const overBeat = 1 - rhythm * (1 - ramp(movingPitchShare, 0.2, 0.45));
  // Plucked strings have gaps as well, but hardly a frame without its pitch.
  const steadiness = Math.max(
    1 - ramp(lowEnergyShare, 0.1, 0.3),
    ramp(clearPitchShare, 0.88, 0.95),
  );
  return {
    voice: (isVoicedLikeSpeech ? voice : voice / 2) * overBeat,
    music: Math.max(
      ramp(lineShare, 0.35, 0.75) * (0.2 + 0.8 * steadiness),
      0.9 * ramp(clearPitchShare, 0.7, 0.9) * (1 - ramp(lowEnergyShare, 0.1, 0.3)),
      rhythm,
    ),
    noise: ramp(0.25 - clearPitchShare, 0, 0.2) * ramp(0.45 - lineShare, 0, 0.3) * (1 - rhythm),
  };
}

function kindOf({ voice, music, noise }: Scores): ContentKind {
  const best = Math.max(voice, music, noise);
  if (best < LEAST_SCORE) return 'unknown';
  return best === voice ? 'voice' : best === music ? 'music' : 'noise';
}
