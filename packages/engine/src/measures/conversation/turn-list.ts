import { longest } from '../../core/longest.js';
import { readFrom } from '../../core/reading.js';
import { turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

const MOST_LISTED = 500;

/** Turns of a conversation, s. */
export const turnList = defineMeasure({
  id: 'turns',
  title: 'Turns',
  definition:
    'Who speaks from when to when: a turn lasts from a speaker’s first word to the last before the other takes over; what is said wholly while the other speaks is none. Of more than 500 the longest 500, in order of time.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MOST_LISTED,
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
      value: longest(all, MOST_LISTED, ({ startSec, endSec }) => endSec - startSec).map(
        ({ speaker, startSec, endSec }) => ({ channel: speaker, startSec, endSec }),
      ),
    })),
});
