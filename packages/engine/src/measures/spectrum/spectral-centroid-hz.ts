import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

/** Spectral centroid, Hz. */
export const spectralCentroidHz = defineMeasure({
  id: 'spectralCentroidHz',
  title: 'Spectral centroid',
  definition:
    'Magnitude-weighted mean frequency of the spectrum in Hz, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file.',
  unit: 'Hz',
  status: 'validated',
  basis: 'librosa spectral_centroid',
  margin: { percent: 1 },
  needs: { shape: spectralShape },
  read: ({ shape }) =>
    shape.frames === 0 ? { absent: 'nothing exceeds −60 dBFS' } : { value: shape.centroidHz },
});
