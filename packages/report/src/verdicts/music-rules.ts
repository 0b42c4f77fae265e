import { figure } from '../reading/quantity.js';
import { beat, tempoWords } from './findings/music/beat.js';
import { musicKey } from './findings/music/music-key.js';
import type { VerdictRules } from './verdict.js';

/** Tempo, key and note of a recording: what others are matched with it by. */
export const musicRules: VerdictRules = {
  essential: [],
  decides: [beat, musicKey],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, text }) {
    const key = text('key.name');
    const parts = [
      ...(number('beatTempo.bpm') === undefined ? [] : [tempoWords({ number, text })]),
      ...(key === undefined ? [] : [key]),
    ];
    if (parts.length > 0) return `${parts.join('; ')}.`;
    const root = text('root-key.note');
    if (root === undefined) return 'No tempo, key or note was found.';
    return `One sound, ${root} (${figure(number('root-key.hz') ?? NaN, 'Hz')} Hz).`;
  },
};
