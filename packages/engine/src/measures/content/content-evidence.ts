import { contentType } from '../../derived/content/content-type.js';
import { defineMeasure } from '../measure.js';

/** Content evidence. */
export const contentEvidence = defineMeasure({
  id: 'contentEvidence',
  title: 'Content evidence',
  definition:
    'List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string' } },
  status: 'proxy',
  basis: 'as the content type',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { evidence } }) => ({ value: evidence }),
});
