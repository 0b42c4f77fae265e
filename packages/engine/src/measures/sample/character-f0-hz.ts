import { samplePitch } from '../../derived/sample-pitch.js';
import { pitchOf } from './pitch-of.js';
import { defineMeasure } from '../measure.js';

export const characterF0Hz = defineMeasure({
  id: 'character.f0Hz',
  title: 'Pitch',
  definition:
    'Pitch between 32 and 2000 Hz by the normalised square difference function, a median over 64 ms windows through the body in which louder ones weigh more. Absent with a body under 25 ms or below a definiteness of 0.5.',
  unit: 'Hz',
  status: 'validated',
  basis: 'McLeod & Wyvill 2005; tones within 3 cents',
  margin: null,
  needs: { samplePitch },
  read({ samplePitch }) {
    const pitch = pitchOf(samplePitch);
    return 'absent' in pitch ? pitch : { value: pitch.f0Hz };
  },
});
