import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 2000;

/** Beats, s. */
export const beatList = defineMeasure({
  id: 'beats',
  title: 'Beats',
  definition:
    'List of beat times in s, at most the first 2000, from rises of the spectrum. A steady tempo puts them on a straight line. Absent with fewer than 4 onsets or beats, below 1 s, and without repetition.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'timesSec'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Number of all beats.' },
      timesSec: {
        type: 'array',
        maxItems: MAX_LISTED,
        items: { type: 'number', minimum: 0 },
        description: 'Time of each beat, s.',
      },
      omitted: {
        type: 'string',
        description: 'Reason why some are not listed; absent when all are.',
      },
    },
  },
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { beats },
  read: ({ beats: found }) =>
    readFrom(found, ({ timesSec }) => ({
      value: {
        count: timesSec.length,
        timesSec: timesSec.slice(0, MAX_LISTED),
        ...(timesSec.length > MAX_LISTED && {
          omitted: `only the first ${MAX_LISTED} of ${timesSec.length} beats are listed`,
        }),
      },
    })),
});
