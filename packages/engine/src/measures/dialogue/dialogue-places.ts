import { readFrom } from '../../core/reading.js';
import { dialogueBackground, MOST_PLACES } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Dialogue over its background, over time. */
export const dialoguePlaces = defineMeasure({
  id: 'dialoguePlaces',
  title: 'Dialogue over time',
  definition:
    'Dialogue against its background every 3 s, or a multiple of 3 s in a recording of over 25 min, in order of time: the places of which speech is heard for a third at least, with a pause within 5 s. The ratio is −10 at least and 60 at most. Absent where there is no background of the dialogue.',
  unit: 'LU',
  shape: {
    type: 'array',
    maxItems: MOST_PLACES,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'lufs', 'toBackgroundLu'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        lufs: { type: 'number', description: 'Loudness of the mix while somebody speaks, LUFS.' },
        toBackgroundLu: {
          type: 'number',
          description: 'Dialogue without the background over the background, LU.',
        },
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU: within 2 LU in 45 of 100 places; of those that read under 5 LU 87 of 100 are, and 73 of 100 that are read so',
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
