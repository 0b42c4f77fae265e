import { REGION_KINDS } from '../../derived/content/timeline.js';
import { retainedRegions } from '../../derived/content/retained-regions.js';
import { defineMeasure } from '../measure.js';

/** Timeline. */
export const regions = defineMeasure({
  id: 'regions',
  title: 'Timeline',
  definition:
    'List of regions in time order, in s: silence, clipping, and voice, music or noise elsewhere. At most the longest 500 are listed.',
  unit: 'text',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      required: ['startSec', 'endSec', 'kind', 'confidence'],
      additionalProperties: false,
      properties: {
        startSec: { type: 'number', description: 's' },
        endSec: { type: 'number', description: 's' },
        kind: { enum: REGION_KINDS },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
      },
    },
  },
  status: 'proxy',
  basis: 'silences, clipped runs and content windows',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions } }) => ({ value: regions.map((region) => ({ ...region })) }),
});
