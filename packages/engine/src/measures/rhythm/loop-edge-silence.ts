import { silences } from '../../features/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence at the edges, ms. */
export const loopEdgeSilence = defineMeasure({
  id: 'loop.edgeSilence',
  title: 'Silence at the edges',
  definition: 'Time below −60 dBFS in every channel at the start and at the end, in ms.',
  unit: 'ms',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['startMs', 'endMs'],
    properties: {
      startMs: { type: 'number', minimum: 0, description: 'At the start, ms.' },
      endMs: { type: 'number', minimum: 0, description: 'At the end, ms.' },
    },
  },
  status: 'validated',
  basis: 'closed form',
  margin: 0.125,
  needs: { silences },
  read: ({ silences: { startFrames, endFrames } }, { format: { rateHz } }) => ({
    value: { startMs: (1000 * startFrames) / rateHz, endMs: (1000 * endFrames) / rateHz },
  }),
});
