import { contentType } from '../../derived/content/content-type.js';
import { defineMeasure } from '../measure.js';

/** Content confidence. */
export const contentConfidence = defineMeasure({
  id: 'contentConfidence',
  title: 'Content confidence',
  definition:
    'How sure the content type is, 0 to 1. Share of the seconds that are of that kind, times their mean score; where model v2 has taken another kind, the mean probability with which that is heard. 1 for silence, 0 for unknown and for a sound under 20 ms.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  basis: 'the distance of the content type from its alternatives',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { confidence } }) => ({ value: confidence }),
});
