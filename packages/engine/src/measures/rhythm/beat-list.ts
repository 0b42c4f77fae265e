import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { defineMeasure } from '../measure.js';

const MOST_LISTED = 2000;

/** Beats, s. */
export const beatList = defineMeasure({
  id: 'beats',
  title: 'Beats',
  definition:
    'The times at which a listener taps, by dynamic programming over the rise of the spectrum; on one straight line where the tempo is steady, whether something sounds there or not. The first 2000 are listed. Absent with fewer than 4 onsets or beats, under 1 s, and where nothing repeats.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'timesSec'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Beats in all.' },
      timesSec: {
        type: 'array',
        maxItems: MOST_LISTED,
        items: { type: 'number', minimum: 0 },
        description: 'Time of each beat, s.',
      },
      omitted: { type: 'string', description: 'Why some are not listed; left out where all are.' },
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
        timesSec: timesSec.slice(0, MOST_LISTED),
        ...(timesSec.length > MOST_LISTED && {
          omitted: `only the first ${MOST_LISTED} of ${timesSec.length} beats are listed`,
        }),
      },
    })),
});
