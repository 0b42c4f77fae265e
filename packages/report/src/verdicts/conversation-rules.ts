import { percent } from '../reading/quantity.js';
import { crosstalk } from './findings/conversation/crosstalk.js';
import { turnTaking } from './findings/conversation/turn-taking.js';
import type { VerdictRules } from './verdict.js';

/** The speaker turns. */
export const conversationRules: VerdictRules = {
  essential: [turnTaking],
  adjacent: [crosstalk],
  headlines: { good: '', warn: '', bad: '' },
  headline({ objects, reason }) {
    const [first, second] = objects('speakers').map(({ share }) => percent(Number(share)));
    return first === undefined || second === undefined
      ? `No conversation: ${reason('speakers')}.`
      : `The first channel has ${first} of the talk time, the second ${second}.`;
  },
};
