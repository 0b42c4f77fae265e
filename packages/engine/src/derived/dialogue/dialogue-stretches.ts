import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/frame-runs.js';
import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { detectedSpeech } from '../speech/detected-speech.js';

/** Dialogue reaches this logit somewhere; chosen on mixes of known stems (evaluation/dialogue-truth.mjs). */
const SURE = 1;

export interface DialogueStretches {
  readonly stretches: readonly FrameRun[];
  /** Level frames in them, and in the file. */
  readonly spokenFrames: number;
  readonly frames: number;
}

/**
 * Stretches of speech: the phrases of n1 that are sure somewhere, whichever detector was requested. What swells in a
 * background, a wave or a train, is detected as doubtful speech.
 */
export const dialogueStretches = defineDerived({
  id: 'dialogue-stretches',
  basis: 'docs/measures/dialogue.md#loudness-of-the-dialogue',
  needs: { phrases: detectedSpeech, detected: classifier },

  derive({ phrases, detected }): DialogueStretches {
    const stretches = runsOf(phrases, 1).filter(({ start, end }) =>
      detected.speech.subarray(start, end).some((logit) => logit >= SURE),
    );
    return { stretches, spokenFrames: framesOfRuns(stretches), frames: phrases.length };
  },
});
