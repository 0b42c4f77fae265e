import { sampleSums } from '../../features/levels/sample-sums.js';
import { defineMeasure } from '../measure.js';

/** DC offset, full scale 1. */
export const dcOffset = defineMeasure({
  id: 'dcOffset',
  title: 'DC offset',
  definition:
    'Mean sample value of the channel with the largest offset, with its sign; full scale is 1.',
  unit: 'linear',
  status: 'validated',
  basis: 'closed form',
  margin: 1e-6,
  needs: { sums: sampleSums },

  read({ sums: { sums } }, { frames }) {
    const largest = sums.reduce((best, sum) => (Math.abs(sum) > Math.abs(best) ? sum : best), 0);
    return { value: largest / frames };
  },
});
