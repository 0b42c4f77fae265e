import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** Loudness deviation, LU. */
export const lufsDelta = defineMeasure({
  id: 'measurements.lufsDelta',
  title: 'Loudness deviation',
  definition: 'Integrated loudness minus the target, in LU; positive when too loud.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from integrated loudness',
  margin: 0.11,
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.lufsDelta }),
});
