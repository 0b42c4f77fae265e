import { defineFinding, OURS } from '../../finding.js';
import { tooShort } from '../../too-short.js';

const minSec = {
  value: 0.1,
  unit: 's',
  source: 'two periods of 20 Hz: over a shorter time, the mean is that of the sound itself',
};

export const dcOffset = defineFinding({
  id: 'dc-offset',
  title: 'DC offset',
  passedAs: 'DC offset',
  needs: ['dcOffset'],
  thresholds: {
    minSec,
    audible: {
      value: 0.005,
      unit: 'of full scale',
      source: `from about this value, an offset costs headroom and causes clicks at cuts: ${OURS}`,
    },
  },
  remedy: {
    kind: 'filter',
    text: 'Remove it with a high-pass filter at 20 Hz, before any cut or fade.',
    of: ['dcOffset'],
  },
  unless: tooShort(minSec),
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
