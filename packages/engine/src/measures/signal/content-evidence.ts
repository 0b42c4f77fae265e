import { contentType } from '../../derived/content-type.js';
import { defineMeasure } from '../measure.js';

export const contentEvidence = defineMeasure({
  id: 'contentEvidence',
  title: 'Content evidence',
  definition:
    'The measurements behind the content type, as tags name:value with two decimals; with model v2 also model:v2.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string' } },
  status: 'proxy',
  basis: 'as the content type',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { evidence } }) => ({ value: evidence }),
});
