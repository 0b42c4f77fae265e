import { framesOfRuns, type FrameRun } from '../../algorithms/frame-runs.js';
import { gridFrame } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import {
  LOUDNESS_STEP_SEC,
  type LoudnessSteps,
  loudnessSteps,
} from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { gatedLoudness } from '../loudness/loudness.js';
import { dialogueStretches } from './dialogue-stretches.js';

/** Less speech than this does not represent the dialogue of a programme: ours. */
const MIN_SEC = 3;
/** Loudness steps of 10 ms to one frame of 20 ms. */
export const STEPS_PER_FRAME = 2;

/** Integrated loudness of the mix during speech, LUFS (docs/measures/dialogue.md#loudness-of-the-dialogue). */
export const speechLoudness = defineDerived({
  id: 'speech-loudness',
  basis: 'ITU-R BS.1770-5 over detected speech; docs/measures/dialogue.md#loudness-of-the-dialogue',
  needs: { dialogue: dialogueStretches, steps: loudnessSteps },

  derive({ dialogue: { stretches, spokenFrames }, steps }): Reading<number> {
    const detectedSec = spokenFrames * LEVEL_FRAME_SEC;
    if (detectedSec === 0) return { absent: 'no speech is detected' };
    if (detectedSec < MIN_SEC)
      return {
        absent: `${detectedSec.toFixed(1)} s of speech are detected; at least 3 s are needed`,
      };
    return { value: gatedLoudness(joined(steps, stretches)).integratedLufs };
  },
});

/** The steps of some stretches, as one recording without the rest. */
function joined(
  { energies, rateHz }: LoudnessSteps,
  stretches: readonly FrameRun[],
): LoudnessSteps {
  const retained = new Float32Array(framesOfRuns(stretches) * STEPS_PER_FRAME);
  let filled = 0;
  for (const { start, end } of stretches) {
    const part = energies.subarray(start * STEPS_PER_FRAME, end * STEPS_PER_FRAME);
    retained.set(part, filled);
    filled += part.length;
  }
  const frames = gridFrame(filled, LOUDNESS_STEP_SEC, rateHz);
  return { energies: retained.subarray(0, filled), rest: 0, frames, rateHz };
}
