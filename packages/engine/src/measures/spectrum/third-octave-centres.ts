import { thirdOctaves } from '../../derived/spectrum/third-octaves.js';
import { defineMeasure } from '../measure.js';

/** Third-octave centres, Hz. */
export const thirdOctaveCentres = defineMeasure({
  id: 'thirdOctaveDb.centres',
  title: 'Third-octave centres',
  definition:
    'Nominal centres of the third octaves from 25 Hz to 20 kHz that the rate has room for.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'IEC 61260-1',
  margin: 0,
  needs: { thirdOctaves },
  read: ({ thirdOctaves: { centresHz: value } }) => ({ value }),
});
