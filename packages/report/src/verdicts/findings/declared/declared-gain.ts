import {
  declarationsOf,
  isReplayGain,
  NOTHING_DECLARED,
  wrongAndRight,
} from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { signed } from '../../../reading/quantity.js';
import { isOff, isOfVersion2, SHORTEST_SEC, TOLERANCES } from './tolerances.js';

/** A player that believes it turns the track by the wrong amount. */
export const declaredGain = defineFinding({
  id: 'declared-gain',
  title: 'ReplayGain',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    newer: TOLERANCES.newerGain,
    older: TOLERANCES.olderGain,
    shortest: SHORTEST_SEC,
    peak: TOLERANCES.truePeak,
  },
  find(reader, { thresholds: { newer, older } }) {
    const all = declarationsOf(reader, 'integratedLufs', 'truePeakDb').filter(isReplayGain);
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    const gain = all.find(({ gainToLufs }) => gainToLufs !== undefined);
    if (!gain) return undefined;
    const said = `${gain.tag} of ${gain.text}`;
    if (isOfVersion2(reader))
      return { severity: 'good', text: `${said}: within ${newer.value} dB of what is measured.` };
    const off = `${signed(-gain.difference, 'dB')} dB from version 2`;
    return {
      severity: 'info',
      text: `${said}: ${off}, and which version it is nothing tells. The first may lie ${older.value} dB away, and of short sounds anywhere.`,
    };
  },
});
