import { defineFinding, OURS } from '../../finding.js';
import { tooShort } from '../../too-short.js';

const leastSec = {
  value: 0.1,
  unit: 's',
  source: 'two periods of 20 Hz: the mean of less is that of the sound itself',
};

export const dcOffset = defineFinding({
  id: 'dc-offset',
  title: 'DC offset',
  passedAs: 'DC offset',
  needs: ['dcOffset'],
  thresholds: {
    leastSec,
    audible: {
      value: 0.005,
      unit: 'of full scale',
      source: `it costs headroom and clicks at cuts from about here: ${OURS}`,
    },
  },
  remedy: {
    kind: 'filter',
    text: 'A high-pass filter at 20 Hz takes it away; filter before any cut or fade.',
    of: ['dcOffset'],
  },
  unless: tooShort(leastSec),
  find({ number }, { thresholds, advice }) {
    const offset = number('dcOffset');
    if (offset === undefined || Math.abs(offset) <= thresholds.audible.value) return undefined;
    return {
      severity: 'warn',
      text: `DC offset of ${(offset * 100).toFixed(1)} % of full scale.`,
      advice,
    };
  },
});
