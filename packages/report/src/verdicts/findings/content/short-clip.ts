import { defineFinding, OURS } from '../../finding.js';
import { clock } from '../../../reading/quantity.js';

export const shortClip = defineFinding({
  id: 'short-clip',
  title: 'Length',
  passedAs: 'length',
  needs: ['dataset-flags'],
  thresholds: { shortest: { value: 1, unit: 's', source: `most models want more: ${OURS}` } },
  remedy: {
    kind: 'edit',
    text: 'Take a cut of the wanted length from the source.',
    of: ['durationSec'],
  },
  find({ texts, number }, { thresholds }) {
    if (!texts('dataset-flags').includes('short')) return undefined;
    const length = number('durationSec');
    const is = length === undefined ? '' : ` (${clock(length)})`;
    return { severity: 'warn', text: `Shorter than ${thresholds.shortest.value} s${is}.` };
  },
});
