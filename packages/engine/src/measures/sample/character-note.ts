import { samplePitch } from '../../derived/sample-pitch.js';
import { pitchOf } from './pitch-of.js';
import { noteOf } from './note-of.js';
import { defineMeasure } from '../measure.js';

export const characterNote = defineMeasure({
  id: 'character.note',
  title: 'Note',
  definition:
    'Nearest note of the pitch in equal temperament, A4 = 440 Hz. Absent without a pitch.',
  unit: 'text',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { samplePitch },
  read({ samplePitch }) {
    const pitch = pitchOf(samplePitch);
    return 'absent' in pitch ? pitch : { value: noteOf(pitch.f0Hz).name };
  },
});
