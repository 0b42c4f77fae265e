import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { defineMeasure } from '../measure.js';

/** Definiteness of the pitch. */
export const characterPitchDefiniteness = defineMeasure({
  id: 'character.pitchDefiniteness',
  title: 'Definiteness of the pitch',
  definition:
    'How clear the pitch is: 1 for a pure tone, about 0.07 for white noise. Median over windows of 64 ms after the attack of how well each repeats itself. Absent where less than 25 ms follow the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'white noise and tones',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ definiteness }) => ({ value: definiteness })),
});
