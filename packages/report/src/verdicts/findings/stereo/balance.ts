import { defineFinding, OURS } from '../../finding.js';
import { notStereo } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const balance = defineFinding({
  id: 'balance',
  title: 'Balance of left and right',
  passedAs: 'stereo balance',
  needs: ['stereoBalanceDb'],
  thresholds: {
    lean: {
      value: 1.5,
      unit: 'dB',
      source: `a steady lean of more is heard as off-centre: ${OURS}`,
    },
    dead: { value: 40, unit: 'dB', source: 'the other channel is as good as dead, told elsewhere' },
  },
  remedy: {
    kind: 'edit',
    text: 'Check the pan and the levels of the channels.',
    of: ['stereoBalanceDb'],
  },
  unless: notStereo,
  find({ number }, { thresholds, advice }) {
    const lean = number('stereoBalanceDb');
    const { lean: most, dead } = thresholds;
    if (lean === undefined || Math.abs(lean) < most.value || Math.abs(lean) >= dead.value)
      return undefined;
    return {
      severity: 'warn',
      text: `It leans to the ${lean > 0 ? 'left' : 'right'} by ${figure(Math.abs(lean), 'dB')} dB.`,
      advice,
    };
  },
});
