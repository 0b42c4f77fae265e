import { bucketMaxima } from '../../core/numbers.js';
import type { Shape } from '../measure.js';

/** One hour at ten points a second; longer lanes are bucketed. */
export const MAX_LANE_POINTS = 36_000;

/** JSON Schema of a SeriesArray (docs/interface.md#seriesarray). */
export const seriesArray = (unit: string): Shape => ({
  type: 'object',
  additionalProperties: false,
  required: ['intervalSec', 'count', 'samples', 'unit'],
  properties: {
    intervalSec: { type: ['number', 'null'], description: 'Time from one sample to the next, s.' },
    count: { type: 'integer', description: 'Length of samples.' },
    samples: { type: 'array', items: { type: 'number' } },
    unit: { const: unit },
  },
});

/** A value every so many seconds as a SeriesArray; the largest of each bucket where there are too many. */
export function laneOf(
  values: Float32Array | Float64Array | Uint8Array,
  stepSec: number,
  unit: string,
) {
  const { points, perPoint } = bucketMaxima(values, MAX_LANE_POINTS);
  return { intervalSec: perPoint * stepSec, count: points.length, samples: points, unit };
}
