import { onsets } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 2000;

/** Onset times, s. */
export const onsetList = defineMeasure({
  id: 'onsetList',
  title: 'Onset times',
  definition:
    'List of onset times in s in time order, with strength relative to the strongest of the file. At most the first 2000 are listed.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'onsets'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Number of all onsets.' },
      onsets: {
        type: 'array',
        maxItems: MAX_LISTED,
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
              description: 'Strength relative to the strongest.',
            },
          },
        },
      },
      omitted: {
        type: 'string',
        description: 'Reason why some are not listed; absent when all are.',
      },
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
          .slice(0, MAX_LISTED)
          .map(({ timeSec, strength }) => ({ timeSec, strength: strength / strongest })),
        ...(found.length > MAX_LISTED && {
          omitted: `only the first ${MAX_LISTED} of ${found.length} onsets are listed`,
        }),
      },
    };
  },
});
