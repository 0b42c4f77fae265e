import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { computeNote } from './note-of.js';
import { defineMeasure } from '../measure.js';

/** Cents, cent. */
export const characterCents = defineMeasure({
  id: 'character.cents',
  title: 'Cents',
  definition: 'Deviation of the pitch from its nearest note, in cents. Absent without a pitch.',
  unit: 'cent',
  shape: { type: 'integer', minimum: -50, maximum: 50 },
  status: 'validated',
  basis: 'tones of known pitch',
  margin: 3,
  needs: { samplePitch },
  read: ({ samplePitch }) =>
    readFrom(samplePitch, ({ f0Hz }) => readFrom(f0Hz, (hz) => ({ value: computeNote(hz).cents }))),
});
