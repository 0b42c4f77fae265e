import { defineFinding } from '../../finding.js';
import { counted } from '../../../reading/quantity.js';

export const splices = defineFinding({
  id: 'splices',
  title: 'Splices',
  passedAs: 'bandwidth',
  needs: ['bandwidthSplices'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Find out which recordings it was assembled from.',
    of: ['bandwidthSplices'],
  },
  find({ number }, { advice }) {
    const count = number('bandwidthSplices');
    if (count === undefined || count === 0) return undefined;
    return {
      severity: 'warn',
      text: `The bandwidth jumps ${counted(count, 'time')}. Parts may come from different sources, or an instrument enters there.`,
      advice,
    };
  },
});
