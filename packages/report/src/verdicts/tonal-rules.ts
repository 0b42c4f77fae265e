import { musicKey } from './findings/music/music-key.js';
import { playedLine } from './findings/music/played-line.js';
import type { VerdictRules } from './verdict.js';

/** The key of a piece. */
export const keyRules: VerdictRules = {
  essential: [musicKey],
  headlines: { good: '', warn: '', bad: '' },
  headline({ text, reason }) {
    const name = text('key.name');
    return name === undefined
      ? `No key: ${reason('key')}.`
      : `${name}, Camelot ${text('key.camelot') ?? ''}.`;
  },
};

/** The notes of a line or a sound. */
export const notesRules: VerdictRules = {
  essential: [playedLine],
  headlines: { good: '', warn: '', bad: '' },
  headline({ text, number, reason }) {
    const count = number('note-summary.count');
    const root = text('root-key.note');
    if (count !== undefined && count > 1)
      return `A line of ${count} notes, ${text('note-summary.lowest') ?? ''} to ${text('note-summary.highest') ?? ''}.`;
    return root === undefined ? `No notes: ${reason('note-summary')}.` : `One sound, ${root}.`;
  },
};
