import { bandwidthSplices as splices } from '../../derived/defects/bandwidth-splices.js';
import { defineMeasure } from '../measure.js';

/** Bandwidth splices, a count. */
export const bandwidthSplices = defineMeasure({
  id: 'bandwidthSplices',
  title: 'Bandwidth splices',
  definition:
    'How often the bandwidth jumps by more than 3 kHz and holds for at least 2 s on both sides.',
  unit: 'count',
  status: 'proxy',
  basis: 'files spliced from low-passed parts',
  margin: 0,
  needs: { splices },
  read: ({ splices: value }) => ({ value }),
});
