import {
  declarationsOf,
  isReplayGain,
  NOTHING_DECLARED,
  wrongAndRight,
} from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';
import { isOff, TOLERANCES } from './tolerances.js';

export const declaredTruePeak = defineFinding({
  id: 'declared-true-peak',
  title: 'Declared true peak',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: { off: TOLERANCES.truePeak },
  find(reader, { thresholds: { off } }) {
    const all = declarationsOf(reader, 'truePeakDb').filter((one) => !isReplayGain(one));
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    const [first] = all;
    return (
      first && {
        severity: 'good',
        text: `Declared true peak is ${figure(first.declared, 'dBTP')} dBTP (${first.tag}); measured ${figure(first.measured, 'dBTP')}, within ${off.value} dB.`,
      }
    );
  },
});
