import { contentType } from '../../derived/content-type.js';
import { defineMeasure } from '../measure.js';

export const contentConfidence = defineMeasure({
  id: 'contentConfidence',
  title: 'Content confidence',
  definition:
    'v1: relative distance to the nearest threshold that decides, at most 1. v2: share of the winning kind among the windows times its mean score. 1 on silence, 0 on unknown.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  basis: 'the distance of the content type from its alternatives',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { confidence } }) => ({ value: confidence }),
});
