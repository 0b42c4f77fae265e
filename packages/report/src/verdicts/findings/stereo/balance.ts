import { defineFinding, OURS } from '../../finding.js';
import { notStereo } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const balance = defineFinding({
  id: 'balance',
  title: 'Stereo balance',
  passedAs: 'stereo balance',
  needs: ['stereoBalanceDb'],
  thresholds: {
    lean: {
      value: 1.5,
      unit: 'dB',
      source: `a constant difference above it sounds off-centre: ${OURS}`,
    },
    dead: {
      value: 40,
      unit: 'dB',
      source: 'above it, the other channel counts as dead, which another finding reports',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Check the pan and the channel levels.',
    of: ['stereoBalanceDb'],
  },
  unless: notStereo,
  find({ number }, { thresholds, advice }) {
    const lean = number('stereoBalanceDb');
    const { lean: max, dead } = thresholds;
    if (lean === undefined || Math.abs(lean) < max.value || Math.abs(lean) >= dead.value)
      return undefined;
    return {
      severity: 'warn',
      text: `The ${lean > 0 ? 'left' : 'right'} channel is louder by ${figure(Math.abs(lean), 'dB')} dB.`,
      advice,
    };
  },
});
