import { mix } from '@sonometer/engine/answers/mix';
import {
  reportLoudness,
  reportMix,
  reportSpectrum,
  reportStereo,
  reportWaveform,
} from '@sonometer/engine/answers/report-curves';
import { loudnessLevel } from '../findings/loudness-level.js';
import { oneChannelDead } from '../findings/silence.js';
import { balance, dualMono, monoSum } from '../findings/stereo.js';
import { harshness, muddiness, toneLabels } from '../findings/tone-balance.js';
import { truePeak } from '../findings/true-peak.js';
import { tags } from '../metadata.js';
import { defineAnalysis, LOUDNESS, NO_CLICKS, RELEASE } from './analysis.js';

export const mixAnalysis = defineAnalysis(mix, {
  label: 'Mix: loudness, peaks, stereo, tone',
  rules: {
    essential: [truePeak, monoSum, oneChannelDead],
    decides: [loudnessLevel, balance, harshness, muddiness, ...tags],
    adjacent: [dualMono],
    leaves: `clipping, DC offset and codec history (profile master), ${NO_CLICKS}`,
    headlines: RELEASE,
  },
  keyNumbers: (reader) => [
    ...LOUDNESS,
    'plrDb',
    'stereoLayout',
    'stereoCorrelation',
    'monoCompatible',
    ...toneLabels(reader),
  ],
  drawnAs: reportMix,
  drawnWith: [reportLoudness, reportWaveform, reportSpectrum, reportStereo],
});
