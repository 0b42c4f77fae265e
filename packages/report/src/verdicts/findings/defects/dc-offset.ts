import { defineFinding, OURS } from '../../finding.js';

export const dcOffset = defineFinding({
  id: 'dc-offset',
  title: 'DC offset',
  needs: ['dcOffset'],
  thresholds: {
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
