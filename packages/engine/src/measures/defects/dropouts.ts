import { dropouts as dropoutsOf } from '../../derived/defects/dropouts.js';
import { defineMeasure } from '../measure.js';

/** Drop-outs, a count. */
export const dropouts = defineMeasure({
  id: 'dropouts',
  title: 'Drop-outs',
  definition:
    'Gaps of digital silence of 5 to 1000 ms inside the sound, as lost packets cause them: count, total ms, share and rate. The sound around a gap exceeds −60 dBFS and breaks off without a fade.',
  unit: 'count',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'totalMs', 'share', 'perMinute'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Gaps.' },
      totalMs: { type: 'number', minimum: 0, description: 'Length of all gaps, ms.' },
      share: { type: 'number', minimum: 0, maximum: 1, description: 'Of the duration.' },
      perMinute: { type: 'number', minimum: 0, description: 'Gaps per minute.' },
    },
  },
  status: 'validated',
  basis: 'gaps of known place and length',
  margin: 0,
  needs: { dropoutsOf },
  read: ({ dropoutsOf: { count, totalMs } }, { durationSec }) => ({
    value: {
      count,
      totalMs,
      share: totalMs / 1000 / durationSec,
      perMinute: (60 * count) / durationSec,
    },
  }),
});
