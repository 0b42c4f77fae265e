import { encodedPeak } from './findings/delivery/encoded-peak.js';
import { truePeak } from './findings/delivery/true-peak.js';
import type { VerdictRules } from './verdict.js';

/** The effect of the platforms' encoders. */
export const encodeRules: VerdictRules = {
  essential: [encodedPeak],
  adjacent: [truePeak],
  headlines: {
    good: 'Every codec stays below full scale.',
    warn: 'Encoding raises peaks above full scale.',
    bad: 'Encoding raises peaks above full scale.',
  },
};
