import { gridFrame, percentileOfSorted, powerDb } from '../../core/numbers.js';
import { LEVEL_STEP_SEC, type LevelSteps, levelSteps } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';

/** Grid of all speech detection; a last incomplete frame is dropped (docs/measures/speech.md#level-frames). */
export const LEVEL_FRAME_SEC = 0.02;

/** Under 0.1 s there is nothing to compare speech with. */
const MIN_FRAMES = 5;

export interface LevelFrames {
  /** p_i: mean square of each complete 20 ms frame, averaged over the channels without LFE. */
  readonly powers: Float64Array;
  /** e_i: the same in dBFS, floored at −120. */
  readonly levelsDb: Float32Array;
  /** N: 10th percentile of the levels. */
  readonly floorDb: number;
  /** S: 95th percentile of the levels. */
  readonly topDb: number;
  /** Five frames at least: enough to look for speech in. */
  readonly isEnough: boolean;
}

/** The 20 ms level envelope and its two anchors (docs/measures/speech.md#level-frames). */
export const levelFrames = defineDerived({
  id: 'level-frames',
  // Basis: docs/measures/speech.md#level-frames
  needs: { steps: levelSteps },
  derive: ({ steps }) => framesOfSteps(steps),
});

/** The level frames of some steps, of which two make a frame. */
export function framesOfSteps({ powers: steps, rateHz }: LevelSteps): LevelFrames {
  const powers = new Float64Array(steps.length >> 1);
  const levelsDb = new Float32Array(powers.length);
  for (let i = 0; i < powers.length; i++) {
    const start = gridFrame(2 * i, LEVEL_STEP_SEC, rateHz);
    const middle = gridFrame(2 * i + 1, LEVEL_STEP_SEC, rateHz);
    const end = gridFrame(2 * i + 2, LEVEL_STEP_SEC, rateHz);
    const energy =
      (steps[2 * i] ?? 0) * (middle - start) + (steps[2 * i + 1] ?? 0) * (end - middle);
    const power = energy / (end - start);
    powers[i] = power;
    levelsDb[i] = powerDb(power);
  }
  const ascending = levelsDb.slice().sort();
  const isAny = powers.length > 0;
  return {
    powers,
    levelsDb,
    floorDb: isAny ? percentileOfSorted(ascending, 10) : powerDb(0),
    topDb: isAny ? percentileOfSorted(ascending, 95) : powerDb(0),
    isEnough: powers.length >= MIN_FRAMES,
  };
}
