import { readFrom } from '../../core/reading.js';
import { speakers } from '../../derived/conversation/speakers.js';
import { defineMeasure } from '../measure.js';

/** Crosstalk, dB. */
export const crosstalk = defineMeasure({
  id: 'crosstalk',
  title: 'Crosstalk',
  definition:
    'Level of each voice in the other’s channel against its level in its own, dB, while it is loud: where nothing crosses over, the other channel’s noise. Null of a voice that speaks for less than 0.4 s, and of a channel that holds nothing but the other voice.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['firstInSecondDb', 'secondInFirstDb'],
    properties: {
      firstInSecondDb: {
        type: ['number', 'null'],
        description: 'Of the first channel’s voice in the second, dB.',
      },
      secondInFirstDb: {
        type: ['number', 'null'],
        description: 'Of the second channel’s voice in the first, dB.',
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
