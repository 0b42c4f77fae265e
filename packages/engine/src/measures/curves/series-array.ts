import type { Shape } from '../measure.js';

/** One hour at ten points a second; longer lanes are bucketed. */
export const MAX_LANE_POINTS = 36_000;

/** JSON Schema of the interface's SeriesArray. */
export const seriesArray = (unit: string): Shape => ({
  type: 'object',
  additionalProperties: false,
  required: ['intervalSec', 'count', 'samples', 'unit'],
  properties: {
    intervalSec: { type: ['number', 'null'], description: 'Seconds from one sample to the next.' },
    count: { type: 'integer', description: 'Length of samples.' },
    samples: { type: 'array', items: { type: 'number' } },
    unit: { const: unit },
  },
});
