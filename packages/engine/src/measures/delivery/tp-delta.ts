import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** True peak deviation, dB. */
export const tpDelta = defineMeasure({
  id: 'measurements.tpDelta',
  title: 'True peak deviation',
  definition: 'True peak minus the maximum allowed, in dB; positive when too high.',
  unit: 'dB',
  status: 'validated',
  basis: 'derived from true peak',
  margin: { plus: 0.21, minus: 0.41 },
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.tpDelta }),
});
