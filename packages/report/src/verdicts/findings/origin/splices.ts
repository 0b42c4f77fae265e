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
    text: 'Ask what it was put together from.',
    of: ['bandwidthSplices'],
  },
  find({ number }, { advice }) {
    const count = number('bandwidthSplices');
    if (count === undefined || count === 0) return undefined;
    return {
      severity: 'warn',
      text: `Its bandwidth jumps ${counted(count, 'time')}: parts of it may come from different sources, or an instrument sets in there.`,
      advice,
    };
  },
});
