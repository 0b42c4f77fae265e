import { figure } from '../reading/quantity.js';
import { chapterLoudness } from './findings/chapters.js';
import { truePeak } from './findings/true-peak.js';
import type { VerdictRules } from './verdict.js';

/** The levels of the chapters, next to each other. */
export const chapterRules: VerdictRules = {
  essential: [chapterLoudness],
  adjacent: [truePeak],
  leaves: 'everything except loudness and peaks',
  headlines: {
    good: 'The chapters are about equally loud.',
    warn: 'The chapters are not equally loud.',
    bad: 'The chapters are not equally loud.',
  },
  headline({ objects, number }) {
    const count = objects('chapterList').length;
    const lufs = number('integratedLufs');
    if (count > 0) return undefined;
    return `The file declares no chapters${lufs === undefined ? '' : `; all of it has ${figure(lufs, 'LUFS')} LUFS`}.`;
  },
};
