import { framesOfRuns } from '../../algorithms/spectrum.js';
import { mean } from '../../core/numbers.js';
import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { dialogueStretches, type DialogueStretches } from '../dialogue/dialogue.js';

/**
 * Mean logit of a stretch. Celesta, birds and waves, which are taken for stretches of speech with a peak of 1 and more,
 * have 0 to 1 (the corpus and ambience); voices over noise have 2 and more.
 */
const MIN_MEAN_LOGIT = 1.2;
/** Where most of what is detected is doubtful, so is the rest. */
const MIN_SHARE = 1 / 3;

/**
 * Stretches whose speech quality is rated: those of the dialogue that are speech on the whole. A rating of what is none
 * has no meaning, so a doubtful stretch has none.
 */
export const ratedSpeech = defineDerived({
  id: 'rated-speech',
  // Basis: docs/measures/quality.md
  needs: { dialogue: dialogueStretches, detected: classifier },

  derive({
    dialogue: { stretches: all, frames, spokenFrames: detectedFrames },
    detected,
  }): DialogueStretches {
    const stretches = all.filter(
      ({ start, end }) => mean(detected.speech.subarray(start, end)) >= MIN_MEAN_LOGIT,
    );
    const spokenFrames = framesOfRuns(stretches);
    if (spokenFrames < MIN_SHARE * detectedFrames)
      return { stretches: [], spokenFrames: 0, frames };
    return { stretches, spokenFrames, frames };
  },
});
