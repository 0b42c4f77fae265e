import { publishedSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

/** Frequencies of the spectrum, Hz. */
export const spectrumFreqs = defineMeasure({
  id: 'spectrum.freqs',
  title: 'Frequencies of the spectrum',
  definition: 'Frequency of each point in Hz: k times the sample rate over 2048, k = 1 to 1024.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power, binHz } }) => ({
    value: Array.from(power.subarray(1), (_, i) => (i + 1) * binHz),
  }),
});
