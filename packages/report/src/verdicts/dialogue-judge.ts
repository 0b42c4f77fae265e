import { figure, percent } from '../reading/quantity.js';
import { dialogueBalance } from './findings/dialogue/dialogue-balance.js';
import { hardToFollow } from './findings/dialogue/hard-to-follow.js';
import type { Judge } from './verdict.js';

/** Whether the dialogue can be followed, and how loud it is. */
export const dialogueJudge: Judge = {
  essential: [dialogueBalance, hardToFollow],
  headlines: {
    good: 'The dialogue stands clear of its background.',
    warn: 'Dialogue to listen to against its background.',
    bad: 'Dialogue to listen to against its background.',
  },
  headline({ number }, level) {
    const lufs = number('dialogueLufs');
    const share = number('dialogueShare');
    if (level !== 'good' || lufs === undefined || share === undefined) return undefined;
    return `The dialogue stands clear of its background: ${figure(lufs, 'LUFS')} LUFS in ${percent(share)} of the time.`;
  },
};
