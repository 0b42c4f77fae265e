import { readFrom } from '../../core/reading.js';
import { MAX_CHORDS, musicChords } from '../../derived/tonal/music-chords.js';
import { defineMeasure } from '../measure.js';
import { chordName } from './note-names.js';

/** Chords over time. */
export const chordList = defineMeasure({
  id: 'chordList',
  title: 'Chords over time',
  definition:
    'List of chords in time order, with start and end in s, in Harte notation; N means no chord. Inversions are not distinguished, and chords below a third of a second are mostly missed. Absent without steady notes of one tuning.',
  unit: 'text',
  shape: {
    type: 'array',
    maxItems: MAX_CHORDS,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'chord'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        chord: { type: 'string', description: 'Root and quality, or N.' },
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/tonal.md#chords',
  margin: null,
  needs: { chords: musicChords },
  read: ({ chords }) =>
    readFrom(chords, (list) => ({
      value: list.map(({ startSec, endSec, root, quality }) => ({
        startSec,
        endSec,
        chord: chordName(root, quality),
      })),
    })),
});
