import { encodedPeak } from './findings/delivery/encoded-peak.js';
import { truePeak } from './findings/delivery/true-peak.js';
import type { Judge } from './verdict.js';

/** What the encoders of platforms make of it. */
export const encodeJudge: Judge = {
  essential: [encodedPeak],
  beside: [truePeak],
  headlines: {
    good: 'Every codec stays under full scale.',
    warn: 'Encoding brings it over full scale.',
    bad: 'Encoding brings it over full scale.',
  },
};
