import {
  declarationsOf,
  isReplayGain,
  NOTHING_DECLARED,
  wrongAndRight,
} from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { signed } from '../../../reading/quantity.js';
import { isLoose, isOff, SHORTEST_SEC, TOLERANCES } from './tolerances.js';

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
    const stated = `${gain.tag} of ${gain.text}`;
    if (!isLoose(reader)(gain))
      return {
        severity: 'good',
        text: `${stated}: within ${newer.value} dB of the measured value.`,
      };
    const off = `${signed(-gain.difference, 'dB')} dB from version 2`;
    return {
      severity: 'info',
      text: `${stated}: ${off}, and the file does not state its version. Version 1 may differ by ${older.value} dB, and by any amount for short sounds.`,
    };
  },
});
