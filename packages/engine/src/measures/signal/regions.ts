import { REGION_KINDS } from '../../derived/timeline.js';
import { keptRegions } from '../../derived/kept-regions.js';
import { defineMeasure } from '../measure.js';

export const regions = defineMeasure({
  id: 'regions',
  title: 'Timeline',
  definition:
    'What happens when, in order of time: silence and clipping as counted above, the rest as voice, music or noise by the content windows. The longest 500 when there are more.',
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
  needs: { kept: keptRegions },
  read: ({ kept: { regions } }) => ({ value: regions.map((region) => ({ ...region })) }),
});
