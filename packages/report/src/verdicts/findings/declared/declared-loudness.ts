import {
  declarationsOf,
  isReplayGain,
  NOTHING_DECLARED,
  wrongAndRight,
} from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';
import { isOff, TOLERANCES } from './tolerances.js';

/** A player or a playout that believes the tag plays the file so much too loud or too soft. */
export const declaredLoudness = defineFinding({
  id: 'declared-loudness',
  title: 'Declared loudness',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    off: TOLERANCES.loudness,
    wrong: {
      value: 1,
      unit: 'LU',
      source: 'EBU R 128 v4.0: tolerance of production; a level set by the tag would exceed it',
    },
  },
  remedy: {
    kind: 'tag',
    text: 'Rewrite the declared values from the measured ones; the audio does not change.',
    of: ['declaredLufsOff', 'declaredTruePeakOff', 'declared'],
  },
  find(reader, { thresholds: { off, wrong } }) {
    const all = declarationsOf(reader, 'integratedLufs').filter((one) => !isReplayGain(one));
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) {
      const isFar = bad.some(({ difference }) => Math.abs(difference) > wrong.value);
      return { severity: isFar ? 'bad' : 'warn', ...wrongAndRight(bad) };
    }
    const [first] = all;
    return (
      first && {
        severity: 'good',
        text: `Declares ${figure(first.declared, 'LUFS')} LUFS (${first.tag}); measured ${figure(first.measured, 'LUFS')}, within ${off.value} LU.`,
      }
    );
  },
});
