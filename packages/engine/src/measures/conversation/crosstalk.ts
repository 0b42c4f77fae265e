import { readFrom } from '../../core/reading.js';
import { speakers } from '../../derived/conversation/speakers.js';
import { defineMeasure } from '../measure.js';

/** Crosstalk, dB. */
export const crosstalk = defineMeasure({
  id: 'crosstalk',
  title: 'Crosstalk',
  definition:
    'Level of each voice in the other channel relative to its own channel, in dB. Without crosstalk, it shows the noise of that channel. Null for a voice of less than 0.4 s, or a channel with only the other voice.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['firstInSecondDb', 'secondInFirstDb'],
    properties: {
      firstInSecondDb: {
        type: ['number', 'null'],
        description: 'First voice in the second channel, dB.',
      },
      secondInFirstDb: {
        type: ['number', 'null'],
        description: 'Second voice in the first channel, dB.',
      },
    },
  },
  status: 'beta',
  basis: 'two voices mixed into each other by known gains; docs/measures/conversation.md',
  margin: 1.5,
  needs: { speakers },
  read: ({ speakers: found }) =>
    readFrom(found, ({ firstInSecondDb, secondInFirstDb }) => ({
      value: {
        firstInSecondDb: finiteOrNull(firstInSecondDb),
        secondInFirstDb: finiteOrNull(secondInFirstDb),
      },
    })),
});

const finiteOrNull = (db: number): number | null => (Number.isFinite(db) ? db : null);
