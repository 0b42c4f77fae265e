import { samplePitch } from '../../derived/sample-pitch.js';
import { pitchOf } from './pitch-of.js';
import { noteOf } from './note-of.js';
import { defineMeasure } from '../measure.js';

export const characterCents = defineMeasure({
  id: 'character.cents',
  title: 'Cents',
  definition: 'Distance of the pitch from that note. Absent without a pitch.',
  unit: 'cent',
  shape: { type: 'integer', minimum: -50, maximum: 50 },
  status: 'validated',
  basis: 'tones of known pitch',
  margin: 3,
  needs: { samplePitch },
  read({ samplePitch }) {
    const pitch = pitchOf(samplePitch);
    return 'absent' in pitch ? pitch : { value: noteOf(pitch.f0Hz).cents };
  },
});
