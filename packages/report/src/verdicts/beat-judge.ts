import { beat, tempoWords } from './findings/music/beat.js';
import type { Judge } from './verdict.js';

/** Where the beats are. */
export const beatJudge: Judge = {
  essential: [beat],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, text, reason }) {
    if (number('beatTempo.bpm') === undefined) return `No beat: ${reason('beatTempo')}.`;
    return `${tempoWords({ number, text })}.`;
  },
};
