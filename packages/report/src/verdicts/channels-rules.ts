import { foldPeak } from './findings/channels/fold-peak.js';
import { lfeContent } from './findings/channels/lfe-content.js';
import { sameChannels } from './findings/channels/same-channels.js';
import { silentChannels } from './findings/channels/silent-channels.js';
import type { VerdictRules } from './verdict.js';

/** The content of each channel, and the downmix to stereo. */
export const channelsRules: VerdictRules = {
  essential: [silentChannels, lfeContent],
  decides: [sameChannels, foldPeak],
  headlines: {
    good: 'Every channel carries its own signal.',
    warn: 'Check the channels.',
    bad: 'Check the channels.',
  },
};
