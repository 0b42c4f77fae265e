import { clipping } from './findings/damage.js';
import { oneChannelDead, silenceShare } from './findings/silence.js';
import { atscA85, ebuR128, loudnessRangeAdvice } from './findings/delivery.js';
import { dualMono } from './findings/stereo.js';
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
