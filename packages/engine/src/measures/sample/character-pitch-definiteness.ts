import { samplePitch } from '../../derived/sample-pitch.js';
import { NO_BODY } from './pitch-of.js';
import { defineMeasure } from '../measure.js';

export const characterPitchDefiniteness = defineMeasure({
  id: 'character.pitchDefiniteness',
  title: 'Definiteness of the pitch',
  definition:
    'Median of the highest normalised square difference in 64 ms windows through the body: 1 for a pure tone, 0.07 for white noise. Absent with a body under 25 ms.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'white noise and tones',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) =>
    samplePitch ? { value: samplePitch.definiteness } : { absent: NO_BODY },
});
