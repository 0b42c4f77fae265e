import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** Meets the target. */
export const pass = defineMeasure({
  id: 'pass',
  title: 'Meets the target',
  definition:
    'True when the loudness is within 0.5 LU of the target and the true peak exceeds the limit by at most 0.5 dB. Both are rounded to 0.01 first.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'the verdict of docs/interface.md#checktargetresult',
  margin: null,
  accuracy: 'right, unless loudness or true peak is within its own margin of a limit',
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.issues.length === 0 }),
});
