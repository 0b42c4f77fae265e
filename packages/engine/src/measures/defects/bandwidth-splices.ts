import { bandwidthSplices as splices } from '../../derived/defects/bandwidth-splices.js';
import { defineMeasure } from '../measure.js';

/** Bandwidth splices, a count. */
export const bandwidthSplices = defineMeasure({
  id: 'bandwidthSplices',
  title: 'Bandwidth splices',
  definition:
    'Number of times the bandwidth jumps by more than 3 kHz and stays there for at least 2 s on both sides. Splices cause such jumps, and so do instruments that enter.',
  unit: 'count',
  status: 'validated',
  basis: 'files spliced from low-passed parts',
  margin: null,
  accuracy:
    'as defined on every reference signal; 36 of 64 real splices were detected (halves brought to 16 or 22.05 kHz and back, or through MP3 at 64 or 128 kbit/s), and 1 of 17 uncut recordings',
  needs: { splices },
  read: ({ splices: value }) => ({ value }),
});
