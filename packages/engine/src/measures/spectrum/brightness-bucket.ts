import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

/** Brightness. */
export const brightnessBucket = defineMeasure({
  id: 'brightnessBucket',
  title: 'Brightness',
  definition:
    'Grade of the spectral centroid: Dark below 1200 Hz, Balanced to 2800, Bright to 5000, Very bright above. Absent on a silent file.',
  unit: 'text',
  shape: { enum: ['Dark', 'Balanced', 'Bright', 'Very bright'] },
  status: 'proxy',
  basis: 'tones and white noise',
  margin: null,
  needs: { shape: spectralShape },

  read({ shape: { centroidHz, frames } }) {
    if (frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    if (centroidHz < 1200) return { value: 'Dark' };
    if (centroidHz < 2800) return { value: 'Balanced' };
    return { value: centroidHz < 5000 ? 'Bright' : 'Very bright' };
  },
});
