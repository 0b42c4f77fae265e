import { longest } from '../../core/longest.js';
import { dropouts } from '../../derived/defects/dropouts.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 500;

/** List of dropouts, s. */
export const dropoutList = defineMeasure({
  id: 'dropout-list',
  title: 'List of dropouts',
  definition:
    'List of dropouts in time order, with start in s and length in ms. Only the longest 500 of the first 10,000 are listed.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MAX_LISTED,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'durationMs'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'First silent sample, s.' },
        durationMs: { type: 'number', minimum: 5, maximum: 1000, description: 'Length, ms.' },
      },
    },
  },
  status: 'validated',
  basis: 'gaps of known place and length, exact to the sample',
  margin: 0,
  needs: { dropouts },
  read: ({ dropouts: { gaps } }) => ({
    value: longest(gaps, MAX_LISTED, ({ durationMs }) => durationMs).map(
      ({ startSec, durationMs }) => ({ startSec, durationMs }),
    ),
  }),
});
