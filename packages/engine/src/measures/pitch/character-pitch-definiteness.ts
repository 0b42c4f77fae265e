import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { defineMeasure } from '../measure.js';

/** Pitch definiteness. */
export const characterPitchDefiniteness = defineMeasure({
  id: 'character.pitchDefiniteness',
  title: 'Pitch definiteness',
  definition:
    'Median self-similarity of the 64 ms windows after the attack: 1 for a pure tone, about 0.07 for white noise. Absent with less than 25 ms after the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'white noise and tones',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ definiteness }) => ({ value: definiteness })),
});
