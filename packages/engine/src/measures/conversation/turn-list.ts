import { longest } from '../../core/longest.js';
import { readFrom } from '../../core/reading.js';
import { turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 500;

/** Turns, s. */
export const turnList = defineMeasure({
  id: 'turns',
  title: 'Turns',
  definition:
    'List of speaker turns in time order, in s; speech inside a turn of the other speaker is no turn. At most the longest 500 are listed.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MAX_LISTED,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['channel', 'startSec', 'endSec'],
      properties: {
        channel: {
          type: 'integer',
          minimum: 1,
          maximum: 2,
          description: 'Channel of the voice; the first is 1.',
        },
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
      },
    },
  },
  status: 'beta',
  basis: 'two voices at scripted times; docs/measures/conversation.md',
  margin: null,
  needs: { turns },
  read: ({ turns: found }) =>
    readFrom(found, ({ turns: all }) => ({
      value: longest(all, MAX_LISTED, ({ startSec, endSec }) => endSec - startSec).map(
        ({ speaker, startSec, endSec }) => ({ channel: speaker, startSec, endSec }),
      ),
    })),
});
