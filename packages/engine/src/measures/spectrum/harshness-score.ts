import { readFrom } from '../../core/reading.js';
import { harshness } from '../../derived/spectrum/harshness.js';
import { defineMeasure } from '../measure.js';

/** Harshness. */
export const harshnessScore = defineMeasure({
  id: 'harshness.score',
  title: 'Harshness',
  definition:
    'Excess of 2 to 5 kHz over 250 Hz to 1.6 kHz, from 0 to 1; pink noise reads 0.67. Absent on silence, and below a 12 kHz sample rate.',
  unit: '1',
  status: 'beta',
  basis: 'own scale on IEC 61260-1 third octaves',
  margin: 0.02,
  needs: { harshness },
  read: ({ harshness }) => readFrom(harshness, ({ score }) => ({ value: score })),
});
