import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

export const crosstalk = defineFinding({
  id: 'crosstalk',
  title: 'Crosstalk',
  needs: ['crosstalk'],
  thresholds: {
    audible: {
      value: -20,
      unit: 'dB',
      source:
        'project choice: a voice 20 dB below its own channel is still intelligible in the pauses of the other',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Record with headphones, or gate each channel before editing.',
    of: ['crosstalk'],
  },
  find({ number }, { thresholds: { audible }, advice }) {
    const first = number('crosstalk.firstInSecondDb');
    const second = number('crosstalk.secondInFirstDb');
    const max = Math.max(first ?? -Infinity, second ?? -Infinity);
    if (max <= audible.value) return undefined;
    const [who, where] = max === first ? ['first', 'second'] : ['second', 'first'];
    return {
      severity: 'warn',
      text: `While the ${who} channel speaks, the ${where} channel is at ${figure(max, 'dB')} dB relative to it: crosstalk, or its own noise.`,
      advice,
    };
  },
});
