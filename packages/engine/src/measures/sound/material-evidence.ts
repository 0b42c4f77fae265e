import { material } from '../../derived/sound/material.js';
import { defineMeasure } from '../measure.js';

/** Evidence. */
export const materialEvidence = defineMeasure({
  id: 'material.evidence',
  title: 'Evidence',
  definition: 'List of sentences that explain the structure.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string' } },
  status: 'beta',
  basis: 'onsets and 20 ms levels',
  margin: null,
  needs: { material },
  read: ({ material: { evidence: value } }) => ({ value }),
});
