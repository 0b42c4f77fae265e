import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

/** Spectral roll-off, Hz. */
export const spectralRolloffHz = defineMeasure({
  id: 'spectralRolloffHz',
  title: 'Spectral roll-off',
  definition:
    'Frequency in Hz below which 85 % of the spectral magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file.',
  unit: 'Hz',
  status: 'validated',
  basis: 'librosa spectral_rolloff (0.85)',
  margin: { percent: 1 },
  needs: { shape: spectralShape },
  read: ({ shape }) =>
    shape.frames === 0 ? { absent: 'nothing exceeds −60 dBFS' } : { value: shape.rolloffHz },
});
