import { deviation } from '../core/numbers.js';
import { pauseSpectra } from '../tracks/pause-spectra.js';
import { pitchFrames } from '../tracks/pitch-frames.js';
import { voiceBands } from '../tracks/voice-bands.js';
import { defineDerived } from './derived.js';
import type { FrameRun } from './frame-runs.js';
import { levelFrames } from './level-frames.js';
import { pitchSharesOf } from './moving-pitch.js';
import { NO_PAUSE, pauses } from './pauses.js';
import { meanWithin } from './spectra-within.js';

/** A scene needs one second of pause (interface), in gaps of 0.4 s at least. */
const LEAST_FRAMES = 50;
const LEAST_GAP_FRAMES = 20;
const LEAST_FLUX_PAIRS = 2;

export interface SceneGaps {
  /** Shares of the pause power; `undefined` in digital silence, like the next two. */
  readonly lowBandShare: number | undefined;
  readonly speechBandShare: number | undefined;
  readonly stabilityDb: number | undefined;
  readonly harmonicShare: number | undefined;
  /** `undefined` with fewer than two pairs of windows. */
  readonly flux: number | undefined;
}

export const DIGITAL_SILENCE = 'the pauses are digital silence';
export const TOO_FEW_WINDOWS = 'too few 0.34 s windows fit into the pauses';

/** What the background sounds like in the pauses (measures 7, sceneGap…). */
export const sceneGaps = defineDerived({
  id: 'scene-gaps',
  basis: 'measures 7',
  needs: {
    levels: levelFrames,
    pauses,
    bands: voiceBands,
    pitch: pitchFrames,
    spectra: pauseSpectra,
  },

  derive({ levels, pauses, bands, pitch, spectra }): SceneGaps | { readonly absent: string } {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    if (pauses.frames < LEAST_FRAMES) return { absent: 'less than one second of pause' };
    const gaps = pauses.gaps.filter(({ start, end }) => end - start >= LEAST_GAP_FRAMES);
    if (gaps.length === 0) return { absent: 'no pause is 0.4 s long' };

    const all = meanWithin(bands.all, gaps, bands.grid) ?? 0;
    const shareOf = (powers: Float32Array) =>
      all > 0 ? (meanWithin(powers, gaps, bands.grid) ?? 0) / all : undefined;
    const shares = gaps.map(({ start, end }) => pitchSharesOf(pitch, start, end));
    const moving = shares.reduce((frames, share) => frames + share.moving, 0);
    const pitched = shares.reduce((frames, share) => frames + share.frames, 0);
    return {
      lowBandShare: shareOf(bands.low),
      speechBandShare: shareOf(bands.telephone),
      stabilityDb: all > 0 ? stabilityOf(levels.levelsDb, pauses.gaps) : undefined,
      harmonicShare: all > 0 && pitched > 0 ? moving / pitched : undefined,
      flux: spectra.fluxPairs >= LEAST_FLUX_PAIRS ? spectra.flux : undefined,
    };
  },
});

/** Deviation of the quieter half of the pause frames, dB: what is left when passing sounds are out. */
function stabilityOf(levelsDb: Float32Array, gaps: readonly FrameRun[]): number {
  const ascending = new Float32Array(gaps.reduce((sum, { start, end }) => sum + end - start, 0));
  let filled = 0;
  for (const { start, end } of gaps) {
    ascending.set(levelsDb.subarray(start, end), filled);
    filled += end - start;
  }
  return deviation(ascending.sort().subarray(0, filled >> 1));
}
