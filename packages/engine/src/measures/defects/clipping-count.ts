import { clippedRuns } from '../../tracks/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

/** Clipped runs, a count. */
export const clippingCount = defineMeasure({
  id: 'clipping.count',
  title: 'Clipped runs',
  definition:
    'How often the signal is cut off at full scale: runs of three or more samples of one sign at full scale that are entered or left steeply, in all channels.',
  unit: 'count',
  status: 'beta',
  basis: 'sines driven over full scale; docs/measures/defects.md#clipped-runs',
  margin: null,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { count } }) => ({ value: count }),
});
