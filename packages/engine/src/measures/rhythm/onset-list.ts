import { onsets } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

const MOST_LISTED = 2000;

/** Onsets, s. */
export const onsetList = defineMeasure({
  id: 'onsetList',
  title: 'Onset times',
  definition:
    'Where sounds begin, in order of time, each with its strength against the strongest of the file. The first 2000 are listed.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'onsets'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Onsets in all.' },
      onsets: {
        type: 'array',
        maxItems: MOST_LISTED,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['timeSec', 'strength'],
          properties: {
            timeSec: { type: 'number', minimum: 0, description: 'Time, s.' },
            strength: {
              type: 'number',
              minimum: 0,
              maximum: 1,
              description: 'Against the strongest.',
            },
          },
        },
      },
      omitted: { type: 'string', description: 'Why some are not listed; left out where all are.' },
    },
  },
  status: 'beta',
  basis: 'drums and plucks at known times; docs/accuracy.md#beats',
  margin: null,
  needs: { found: onsets },
  read({ found }) {
    const strongest = found.reduce((top, { strength }) => Math.max(top, strength), 0);
    return {
      value: {
        count: found.length,
        onsets: found
          .slice(0, MOST_LISTED)
          .map(({ timeSec, strength }) => ({ timeSec, strength: strength / strongest })),
        ...(found.length > MOST_LISTED && {
          omitted: `only the first ${MOST_LISTED} of ${found.length} onsets are listed`,
        }),
      },
    };
  },
});
