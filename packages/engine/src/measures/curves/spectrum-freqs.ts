import { publishedSpectrum } from '../../tracks/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

export const spectrumFreqs = defineMeasure({
  id: 'spectrum.freqs',
  title: 'Frequencies of the spectrum',
  definition: 'Bin k of 2048 samples, k = 1 to 1024, Hz.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'closed form',
  margin: null,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power, binHz } }) => ({
    value: Array.from(power.subarray(1), (_, i) => (i + 1) * binHz),
  }),
});
