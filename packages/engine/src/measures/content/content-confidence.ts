import { contentType } from '../../derived/content/content-type.js';
import { defineMeasure } from '../measure.js';

/** Content confidence. */
export const contentConfidence = defineMeasure({
  id: 'contentConfidence',
  title: 'Content confidence',
  definition:
    'Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  basis: 'the distance of the content type from its alternatives',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { confidence } }) => ({ value: confidence }),
});
