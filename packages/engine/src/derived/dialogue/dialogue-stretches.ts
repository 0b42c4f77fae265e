import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/frame-runs.js';
import { hearing } from '../../tracks/hearing/hearing.js';
import { defineDerived } from '../derived.js';
import { heardSpeech } from '../speech/heard-speech.js';

/** Dialogue reaches this logit somewhere; chosen on mixes of known stems (trials/dialogue-truth.mjs). */
const SURE = 1;

export interface DialogueStretches {
  readonly stretches: readonly FrameRun[];
  /** Level frames in them, and in the file. */
  readonly spokenFrames: number;
  readonly frames: number;
}

/**
 * Where somebody speaks: the phrases of n1 that are sure somewhere, whichever detector was asked for. What swells in a
 * background, a wave or a train, is heard as doubtful speech.
 */
export const dialogueStretches = defineDerived({
  id: 'dialogue-stretches',
  basis: 'docs/measures/dialogue.md#loudness-of-the-dialogue',
  needs: { phrases: heardSpeech, heard: hearing },

  derive({ phrases, heard }): DialogueStretches {
    const stretches = runsOf(phrases, 1).filter(({ start, end }) =>
      heard.speech.subarray(start, end).some((logit) => logit >= SURE),
    );
    return { stretches, spokenFrames: framesOfRuns(stretches), frames: phrases.length };
  },
});
