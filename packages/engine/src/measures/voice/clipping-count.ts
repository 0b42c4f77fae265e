import { clippedRuns } from '../../tracks/clipped-runs.js';
import { defineMeasure } from '../measure.js';

export const clippingCount = defineMeasure({
  id: 'clipping.count',
  title: 'Clipped runs',
  definition:
    'Runs of three or more samples of one sign at full scale with a steep edge, in all channels.',
  unit: 'count',
  status: 'beta',
  basis: 'sines driven over full scale; measures 7',
  margin: null,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { count } }) => ({ value: count }),
});
