import { readFrom } from '../../core/reading.js';
import { MOST_CHORDS, musicChords } from '../../derived/tonal/music-chords.js';
import { defineMeasure } from '../measure.js';
import { chordName } from './note-names.js';

/** Chords over time. */
export const chordList = defineMeasure({
  id: 'chordList',
  title: 'Chords over time',
  definition:
    'Chords in order of time, without gaps: major, minor, dominant, major, minor and diminished sevenths, and N where there is none, in the notation of Harte (`C:maj`, `G:7`, `B:dim7`). Inversions are not told apart, and what lasts under a third of a second is mostly missed. One note, with its overtones and octaves, is no chord. Absent without steady notes of one tuning.',
  unit: 'text',
  shape: {
    type: 'array',
    maxItems: MOST_CHORDS,
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
