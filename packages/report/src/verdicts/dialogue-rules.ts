import { figure, percent } from '../reading/quantity.js';
import { dialogueBalance } from './findings/dialogue/dialogue-balance.js';
import { hardToFollow } from './findings/dialogue/hard-to-follow.js';
import type { VerdictRules } from './verdict.js';

/** Whether the dialogue can be followed, and how loud it is. */
export const dialogueRules: VerdictRules = {
  essential: [dialogueBalance, hardToFollow],
  headlines: {
    good: 'The dialogue is clearly above its background.',
    warn: 'Check the dialogue against its background.',
    bad: 'Check the dialogue against its background.',
  },
  headline({ number, reason }, level) {
    const lufs = number('dialogueLufs');
    if (lufs === undefined)
      return `Dialogue loudness could not be measured: ${reason('dialogueLufs')}.`;
    if (level === 'open')
      return `Dialogue loudness is ${figure(lufs, 'LUFS')} LUFS; its level above the background could not be checked.`;
    const share = number('dialogueShare');
    if (level !== 'good' || share === undefined) return undefined;
    return `The dialogue is clearly above its background: ${figure(lufs, 'LUFS')} LUFS in ${percent(share)} of the time.`;
  },
};
