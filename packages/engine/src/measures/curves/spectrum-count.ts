import { publishedSpectrum } from '../../tracks/mean-spectrum.js';
import { defineMeasure } from '../measure.js';

export const spectrumCount = defineMeasure({
  id: 'spectrum.count',
  title: 'Points of the spectrum',
  definition: 'Length of both arrays.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power } }) => ({ value: power.length - 1 }),
});
