import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { computeNote } from './note-of.js';
import { defineMeasure } from '../measure.js';

/** Note. */
export const characterNote = defineMeasure({
  id: 'character.note',
  title: 'Note',
  definition:
    'Nearest note to the pitch in equal temperament, A4 = 440 Hz. Absent without a pitch.',
  unit: 'text',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) =>
    readFrom(samplePitch, ({ f0Hz }) => readFrom(f0Hz, (hz) => ({ value: computeNote(hz).name }))),
});
