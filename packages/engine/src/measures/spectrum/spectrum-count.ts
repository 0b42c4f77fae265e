import { publishedSpectrum } from '../../tracks/spectrum/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

/** Points of the spectrum, a count. */
export const spectrumCount = defineMeasure({
  id: 'spectrum.count',
  title: 'Points of the spectrum',
  definition: 'How many frequencies, and as many levels, the spectrum has.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power } }) => ({ value: power.length - 1 }),
});
