import { readFrom } from '../../core/reading.js';
import { metre } from '../../derived/rhythm/metre.js';
import { defineMeasure } from '../measure.js';

/** Swing. */
export const swing = defineMeasure({
  id: 'swing',
  title: 'Swing',
  definition:
    'Duration ratio of the first to the second of two eighths or sixteenths: 1 is straight, 2 a triplet. Absent without beats, with beats in thirds, and with too few off-beat onsets at one position.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['ratio', 'of', 'onsets'],
    properties: {
      ratio: { type: 'number', description: 'First over second.' },
      of: { enum: ['eighths', 'sixteenths'] },
      onsets: { type: 'integer', minimum: 0, description: 'Off-beat onsets used for the ratio.' },
    },
  },
  status: 'beta',
  basis: 'songs and loops of known swing; docs/accuracy.md#beats',
  margin: null,
  needs: { metre },
  read: ({ metre: found }) =>
    readFrom(found, ({ division: { isTernary, swing } }) => {
      if (isTernary) return { absent: 'the beats are divided into thirds' };
      if (!swing) return { absent: 'too few off-beat onsets at one position' };
      return { value: { ratio: swing.ratio, of: swing.of, onsets: swing.count } };
    }),
});
