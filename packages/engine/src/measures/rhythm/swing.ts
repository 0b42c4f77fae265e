import { readFrom } from '../../core/reading.js';
import { metre } from '../../derived/rhythm/metre.js';
import { defineMeasure } from '../measure.js';

/** Swing. */
export const swing = defineMeasure({
  id: 'swing',
  title: 'Swing',
  definition:
    'How much longer the first of two eighths (or sixteenths, where those are swung) lasts than the second, by the median onset off the beat: 1 is straight, 2 a triplet. Absent where `beats` is, where a beat is struck in thirds, where fewer than a quarter of the beats have an onset off the beat, and where those have no one place.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['ratio', 'of', 'onsets'],
    properties: {
      ratio: { type: 'number', description: 'First over second.' },
      of: { enum: ['eighths', 'sixteenths'] },
      onsets: { type: 'integer', minimum: 0, description: 'Onsets off the beat that tell it.' },
    },
  },
  status: 'beta',
  basis: 'songs and loops of known swing; docs/accuracy.md#beats',
  margin: null,
  needs: { metre },
  read: ({ metre: found }) =>
    readFrom(found, ({ division: { isTernary, swing } }) => {
      if (isTernary) return { absent: 'the beats are struck in thirds' };
      if (!swing) return { absent: 'too few onsets off the beat at one place' };
      return { value: { ratio: swing.ratio, of: swing.of, onsets: swing.count } };
    }),
});
