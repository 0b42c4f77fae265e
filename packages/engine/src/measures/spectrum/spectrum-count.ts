import { publishedSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

/** Points of the spectrum, a count. */
export const spectrumCount = defineMeasure({
  id: 'spectrum.count',
  title: 'Points of the spectrum',
  definition: 'Number of frequencies, and of levels, in the spectrum.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power } }) => ({ value: power.length - 1 }),
});
