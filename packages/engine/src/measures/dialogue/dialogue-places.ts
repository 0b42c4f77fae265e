import { readFrom } from '../../core/reading.js';
import { dialogueBackground, MAX_PLACES } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Dialogue over its background, over time. */
export const dialoguePlaces = defineMeasure({
  id: 'dialoguePlaces',
  title: 'Dialogue over time',
  definition:
    'List of dialogue loudness in LUFS and its ratio to the background in LU, every 3 s. A place needs one third speech and a pause within 5 s. Absent without a dialogue background.',
  unit: 'LU',
  shape: {
    type: 'array',
    maxItems: MAX_PLACES,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'lufs', 'toBackgroundLu'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        lufs: { type: 'number', description: 'Loudness of the mix during speech, LUFS.' },
        toBackgroundLu: {
          type: 'number',
          description: 'Dialogue without background relative to the background, LU.',
        },
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU: within 2 LU in 45 of 100 places; 87 of 100 places that read below 5 LU are, and 73 of 100 places below 5 LU read so',
  needs: { background: dialogueBackground },
  read: ({ background }) =>
    readFrom(background, ({ places }) => ({
      value: places.map(({ startSec, endSec, lufs, ratioLu }) => ({
        startSec,
        endSec,
        lufs,
        toBackgroundLu: ratioLu,
      })),
    })),
});
