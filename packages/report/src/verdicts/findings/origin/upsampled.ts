import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

export const upsampled = defineFinding({
  id: 'upsampled',
  title: 'Upsampling',
  needs: ['upsampledFromHz'],
  nothing: 'no trace of a resampler',
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Use the recording at its original rate.',
    of: ['upsampledFromHz'],
  },
  find({ number }, { advice }) {
    const from = number('upsampledFromHz');
    if (from === undefined) return undefined;
    return {
      severity: 'warn',
      text: `It was upsampled from ${figure(from, 'Hz')} Hz.`,
      advice,
    };
  },
});
