import { defineFinding } from '../../finding.js';
import { counted } from '../../../reading/quantity.js';
import { stretchesOf } from '../../places.js';

export const clipping = defineFinding({
  id: 'clipping',
  title: 'Clipping',
  passedAs: 'clipping',
  needs: ['clippingRegions', 'clipping.count'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'clipping.severity reads Low up to here: isolated clipping',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take or mix before the overload. A gain change does not restore clipped peaks.',
    of: ['clippingRegions', 'hasClipping', 'clipping.count', 'clipping.severity'],
  },
  find(reader, { thresholds, advice }) {
    const count = reader.number('clippingRegions') ?? reader.number('clipping.count');
    if (count === undefined) return undefined;
    if (count === 0) return { severity: 'good', text: 'No clipping at full scale.' };
    return {
      severity: count > thresholds.few.value ? 'bad' : 'warn',
      text: `Clipped in ${counted(count, 'place')}.`,
      advice,
      places: stretchesOf(reader, 'regions', 'clipping'),
    };
  },
});
