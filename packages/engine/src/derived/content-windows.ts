import { CONTENT_HOP_SEC, CONTENT_WINDOW_SEC } from '../core/content-grid.js';
import { ramp } from '../core/numbers.js';
import { lineShares } from '../tracks/line-shares.js';
import { monoLevels } from '../tracks/mono-levels.js';
import { pitchFrames } from '../tracks/pitch-frames.js';
import { SILENCE_GATE } from '../tracks/spectral-track.js';
import { defineDerived } from './derived.js';
import { LEVEL_FRAME_SEC } from './level-frames.js';
import { openModulation } from './modulation.js';
import { pitchSharesOf } from './moving-pitch.js';
import { rhythm } from './rhythm.js';

const WINDOW_FRAMES = CONTENT_WINDOW_SEC / LEVEL_FRAME_SEC;
const HOP_FRAMES = CONTENT_HOP_SEC / LEVEL_FRAME_SEC;
/** A kind must reach this score; below it the window is unknown. */
const LEAST_SCORE = 0.5;

export type ContentKind = 'voice' | 'music' | 'noise' | 'unknown' | 'silence';

export interface ContentWindow {
  readonly startSec: number;
  readonly endSec: number;
  readonly kind: ContentKind;
  readonly meanSquare: number;
  /** Scores, 0..1; 0 in silence. */
  readonly voice: number;
  readonly music: number;
  readonly noise: number;
  /** Share of 20 ms frames under half the window's mean frame RMS (Saunders 1996; Scheirer & Slaney 1997). */
  readonly lowEnergyShare: number;
  /** Share of the envelope's movement that lies at 2 to 8 Hz, where syllables are. */
  readonly syllabicShare: number;
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
  needs: { levels: monoLevels, pitch: pitchFrames, lines: lineShares, rhythm },

  derive({ levels, pitch, lines, rhythm }): readonly ContentWindow[] {
    const modulation = openModulation(WINDOW_FRAMES, 2, 8);
    const count =
      levels.length < WINDOW_FRAMES
        ? Math.min(1, levels.length)
        : Math.floor((levels.length - WINDOW_FRAMES) / HOP_FRAMES) + 1;

    return Array.from({ length: count }, (_, index) => {
      const start = index * HOP_FRAMES;
      const end = Math.min(levels.length, start + WINDOW_FRAMES);
      const { meanSquare, lowEnergyShare } = energiesOf(levels, start, end);
      const moved = modulation(levels, start, end);
      const shares = pitchSharesOf(pitch, start, end);
      const features = {
        lowEnergyShare,
        syllabicShare: moved.all > 0 ? moved.band / moved.all : 0,
        clearPitchShare: shares.frames > 0 ? shares.clear / shares.frames : 0,
        movingPitchShare: shares.frames > 0 ? shares.moving / shares.frames : 0,
        lineShare: lines[Math.min(index, lines.length - 1)] ?? 0,
        rhythm: rhythm(index),
      };
      const isSilent = meanSquare <= SILENCE_GATE;
      const scores = isSilent ? { voice: 0, music: 0, noise: 0 } : scoresOf(features);
      return {
        startSec: start * LEVEL_FRAME_SEC,
        endSec: end * LEVEL_FRAME_SEC,
        kind: isSilent ? 'silence' : kindOf(scores),
        meanSquare,
        ...scores,
        ...features,
      };
    });
  },
});

function energiesOf(powers: Float32Array, start: number, end: number) {
  let energy = 0;
  let rms = 0;
  for (let i = start; i < end; i++) {
    energy += powers[i] ?? 0;
    rms += Math.sqrt(powers[i] ?? 0);
  }
  const half = rms / (end - start) / 2;
  let low = 0;
  for (let i = start; i < end; i++) if (Math.sqrt(powers[i] ?? 0) < half) low++;
  return { meanSquare: energy / (end - start), lowEnergyShare: low / (end - start) };
}

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
