import { clipping } from './findings/defects/clipping.js';
import { oneChannelDead } from './findings/defects/one-channel-dead.js';
import { silenceShare } from './findings/defects/silence-share.js';
import { atscA85 } from './findings/delivery/atsc-a85.js';
import { ebuR128 } from './findings/delivery/ebu-r128.js';
import { loudnessRangeAdvice } from './findings/delivery/loudness-range-advice.js';
import { dualMono } from './findings/stereo/dual-mono.js';
import { isWronglyDeclared, tags } from './metadata.js';
import type { VerdictRules } from './verdict.js';

/** The verdict rules of the analysis that two broadcasters' standards share. */
export const broadcast: VerdictRules = {
  essential: [ebuR128, atscA85],
  decides: tags,
  adjacent: [loudnessRangeAdvice, clipping, oneChannelDead, dualMono, silenceShare],
  headlines: { good: '', warn: '', bad: '' },
  level: (reader) => {
    const { flag } = reader;
    const [ebu, atsc] = [flag('ebu-r128.pass'), flag('atsc-a85.pass')];
    if (ebu === undefined || atsc === undefined) return 'open';
    if (!ebu && !atsc) return 'bad';
    return ebu && atsc && !isWronglyDeclared(reader) ? 'good' : 'warn';
  },
  headline({ flag }, level) {
    if (level === 'open') return undefined;
    const met = [
      ...(flag('ebu-r128.pass') === true ? ['EBU R 128'] : []),
      ...(flag('atsc-a85.pass') === true ? ['ATSC A/85'] : []),
    ];
    if (met.length === 0) return 'The file meets neither EBU R 128 nor ATSC A/85.';
    const other = flag('ebu-r128.pass') === true ? 'ATSC A/85' : 'EBU R 128';
    return met.length === 2
      ? `The file meets ${met.join(' and ')}.`
      : `The file meets ${met[0] ?? ''}, not ${other}.`;
  },
};
