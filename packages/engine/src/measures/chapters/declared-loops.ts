import { ratioOf } from '../../derived/rhythm/onsets.js';
import { loopSteps } from '../../features/chapters/loop-steps.js';
import { defineMeasure } from '../measure.js';

/** The seams of the loops that a file declares. */
export const declaredLoops = defineMeasure({
  id: 'declaredLoops',
  title: 'Declared loops',
  definition:
    'List of the loops that the file declares, each with the step from its last sample to its first, relative to the mean step within it, in the worst channel. Below 3 it is inaudible, above 10 a click. Absent without a loop.',
  unit: '1',
  shape: {
    type: 'array',
    maxItems: 16,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'seamRatio'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'First sample, s.' },
        endSec: { type: 'number', minimum: 0, description: 'After the last sample, s.' },
        title: { type: 'string', maxLength: 256, description: 'Title as written.' },
        seamRatio: { type: 'number', minimum: 0, maximum: 1000, description: 'Seam of the loop.' },
      },
    },
  },
  status: 'validated',
  basis: 'RIFF smpl and AIFF INST; closed form',
  margin: { percent: 2 },
  readsMarks: true,
  needs: { loops: loopSteps },
  read({ loops }, { options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the loops are those of the whole file, but only a part was measured' };
    if (loops.length === 0) return { absent: 'the file declares no loop' };
    return {
      value: loops.map(({ steps, ...loop }) => ({
        ...loop,
        seamRatio: Math.max(...steps.map(ratioOf)),
      })),
    };
  },
});
