import { powerDb } from '../../core/numbers.js';
import { square } from '../../elementary/square.js';
import { publishedSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

/** Levels of the spectrum, dBFS. */
export const spectrumMags = defineMeasure({
  id: 'spectrum.mags',
  title: 'Levels of the spectrum',
  definition:
    'Mean power of each bin over all frames and channels, in dB; a full-scale sine on a bin reads 0. −120 means at or below.',
  unit: 'dBFS',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'closed form on tones and white noise',
  margin: 0.3,
  needs: { spectrum: publishedSpectrum },

  read({ spectrum: { power, size } }) {
    const scale = square(2 / (size / 2)); // amplitude calibration: Σw = Nw/2 for a Hann window
    return { value: Array.from(power.subarray(1), (p) => powerDb(p * scale)) };
  },
});
