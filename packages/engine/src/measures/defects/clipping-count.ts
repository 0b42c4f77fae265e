import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

/** Clipped runs, a count. */
export const clippingCount = defineMeasure({
  id: 'clipping.count',
  title: 'Clipped runs',
  definition:
    'Number of clipped runs in all channels: three or more samples of one sign at full scale, entered or left steeply.',
  unit: 'count',
  status: 'beta',
  basis: 'sines driven over full scale; docs/measures/defects.md#clipped-runs',
  margin: null,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { count } }) => ({ value: count }),
});
