import { deviation } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { pauseSpectra } from '../../features/scene/pause-spectra.js';
import { pitchFrames } from '../../features/pitch/pitch-frames.js';
import { voiceBands } from '../../features/speech/voice-bands.js';
import { defineDerived } from '../derived.js';
import { type FrameRun, framesOfRuns } from '../../algorithms/frame-runs.js';
import { levelFrames } from '../levels/level-frames.js';
import { computePitchShares } from '../pitch/moving-pitch.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';
import { meanWithin } from './spectra-within.js';

/** A scene needs one second of pause (docs/interface.md#voiceanalysis), in gaps of 0.4 s at least. */
const MIN_FRAMES = 50;
const MIN_GAP_FRAMES = 20;
const MIN_FLUX_PAIRS = 2;

export interface SceneGaps {
  /** Shares of the pause power; absent in digital silence, like the next two. */
  readonly lowBandShare: Reading<number>;
  readonly speechBandShare: Reading<number>;
  readonly stabilityDb: Reading<number>;
  readonly harmonicShare: Reading<number>;
  /** Absent with fewer than two pairs of windows. */
  readonly flux: Reading<number>;
}

const DIGITAL_SILENCE = { absent: 'the pauses are digital silence' };
const TOO_FEW_WINDOWS = {
  absent: 'the pauses are too short to measure spectral change',
};

/** Sound of the background in the pauses (docs/measures/scene.md). */
export const sceneGaps = defineDerived({
  id: 'scene-gaps',
  basis: 'docs/measures/scene.md',
  needs: {
    levels: levelFrames,
    pauses,
    bands: voiceBands,
    pitch: pitchFrames,
    spectra: pauseSpectra,
  },

  derive({ levels, pauses, bands, pitch, spectra }): Reading<SceneGaps> {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    if (pauses.frames < MIN_FRAMES) return { absent: 'less than one second of pause' };
    const gaps = pauses.gaps.filter(({ start, end }) => end - start >= MIN_GAP_FRAMES);
    if (gaps.length === 0) return { absent: 'no pause is 0.4 s long' };

    const all = meanWithin(bands.all, gaps, bands.grid) ?? 0;
    const shareOf = (powers: Float32Array) =>
      all > 0 ? { value: (meanWithin(powers, gaps, bands.grid) ?? 0) / all } : DIGITAL_SILENCE;
    const shares = gaps.map(({ start, end }) => computePitchShares(pitch, start, end));
    const moving = shares.reduce((frames, share) => frames + share.moving, 0);
    const pitched = shares.reduce((frames, share) => frames + share.frames, 0);
    const value = {
      lowBandShare: shareOf(bands.low),
      speechBandShare: shareOf(bands.telephone),
      stabilityDb:
        all > 0 ? { value: computeStability(levels.levelsDb, pauses.gaps) } : DIGITAL_SILENCE,
      harmonicShare: all > 0 && pitched > 0 ? { value: moving / pitched } : DIGITAL_SILENCE,
      flux:
        spectra.flux !== undefined && spectra.fluxPairs >= MIN_FLUX_PAIRS
          ? { value: spectra.flux }
          : TOO_FEW_WINDOWS,
    };
    return { value };
  },
});

/** Deviation of the quieter half of the pause frames, dB: passing sounds are excluded. */
function computeStability(levelsDb: Float32Array, gaps: readonly FrameRun[]): number {
  const ascending = new Float32Array(framesOfRuns(gaps));
  let filled = 0;
  for (const { start, end } of gaps) {
    ascending.set(levelsDb.subarray(start, end), filled);
    filled += end - start;
  }
  return deviation(ascending.sort().subarray(0, filled >> 1));
}
