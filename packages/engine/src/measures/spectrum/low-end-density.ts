import { powerBetween } from '../../derived/spectrum/band-shares.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

/** Low-end density. */
export const lowEndDensity = defineMeasure({
  id: 'lowEndDensity',
  title: 'Low-end density',
  definition:
    'Share of the power between 20 and 120 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file.',
  unit: '1',
  status: 'beta',
  basis: 'Welch power; 120 Hz as in the bass correlation',
  margin: 0.01,
  needs: { shape: spectralShape },

  read({ shape: { power, binHz } }) {
    const total = powerBetween(power, binHz, 20, 20_000);
    if (!(total > 0)) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: powerBetween(power, binHz, 20, 120) / total };
  },
});
