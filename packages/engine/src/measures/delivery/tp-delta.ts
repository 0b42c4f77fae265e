import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** Distance in true peak, dB. */
export const tpDelta = defineMeasure({
  id: 'measurements.tpDelta',
  title: 'Distance in true peak',
  definition: 'True peak minus the largest allowed, positive where too high.',
  unit: 'dB',
  status: 'validated',
  basis: 'derived from true peak',
  margin: { plus: 0.21, minus: 0.41 },
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.tpDelta }),
});
