import { defineFinding, OURS } from '../../finding.js';
import { clock } from '../../../reading/quantity.js';

export const shortClip = defineFinding({
  id: 'short-clip',
  title: 'Length',
  passedAs: 'length',
  needs: ['dataset-flags'],
  thresholds: { shortest: { value: 1, unit: 's', source: `most models need more: ${OURS}` } },
  remedy: {
    kind: 'edit',
    text: 'Cut a longer clip from the source.',
    of: ['durationSec'],
  },
  find({ texts, number }, { thresholds }) {
    if (!texts('dataset-flags').includes('short')) return undefined;
    const length = number('durationSec');
    const is = length === undefined ? '' : ` (${clock(length)})`;
    return {
      severity: 'warn',
      text: `The clip is shorter than ${thresholds.shortest.value} s${is}.`,
    };
  },
});
