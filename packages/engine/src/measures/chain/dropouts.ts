import { dropouts as dropoutsOf } from '../../derived/dropouts.js';
import { defineMeasure } from '../measure.js';

export const dropouts = defineMeasure({
  id: 'dropouts',
  title: 'Drop-outs',
  definition:
    'Gaps of digital silence of 5 to 1000 ms inside the sound: louder than −60 dBFS within 100 ms, and in the 5 ms next to the gap, on both sides, and cut, not faded.',
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
  margin: null,
  needs: { dropoutsOf },
  read: ({ dropoutsOf: { gaps, totalMs } }, { durationSec }) => ({
    value: {
      count: gaps.length,
      totalMs,
      share: totalMs / 1000 / durationSec,
      perMinute: (60 * gaps.length) / durationSec,
    },
  }),
});
