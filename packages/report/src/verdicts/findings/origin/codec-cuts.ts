import { counted } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';
import { stretchesOf } from '../../places.js';

export const codecCuts = defineFinding({
  id: 'codec-cuts',
  title: 'Cuts behind a codec',
  needs: ['codec-trace'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Listen to the places, and ask for the recording before it was edited.',
    of: ['codec-trace.breaks'],
  },
  find(reader, { advice }) {
    const places = stretchesOf(reader, 'codec-trace.breaks');
    if (places.length === 0) return undefined;
    return {
      severity: 'warn',
      text: `The blocks of a codec go over into another grid ${counted(places.length, 'time')}: the decoded sound was cut there, or put together.`,
      advice,
      places,
    };
  },
});
