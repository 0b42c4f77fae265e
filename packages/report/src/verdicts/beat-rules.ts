import { beat, tempoWords } from './findings/music/beat.js';
import type { VerdictRules } from './verdict.js';

/** The beats. */
export const beatRules: VerdictRules = {
  essential: [beat],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, text, reason }) {
    if (number('beatTempo.bpm') === undefined)
      return `The beat could not be determined: ${reason('beatTempo')}.`;
    return `${tempoWords({ number, text })}.`;
  },
};
