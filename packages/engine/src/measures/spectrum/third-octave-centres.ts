import { thirdOctaves } from '../../derived/spectrum/third-octaves.js';
import { defineMeasure } from '../measure.js';

/** Third-octave centre frequencies, Hz. */
export const thirdOctaveCentres = defineMeasure({
  id: 'thirdOctaveDb.centres',
  title: 'Third-octave centre frequencies',
  definition:
    'Nominal centre frequencies in Hz of the third octaves from 25 Hz to 20 kHz below half the sample rate.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'IEC 61260-1',
  margin: 0,
  needs: { thirdOctaves },
  read: ({ thirdOctaves: { centresHz: value } }) => ({ value }),
});
