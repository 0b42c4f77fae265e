import { bandwidthSplices as splices } from '../../derived/defects/bandwidth-splices.js';
import { defineMeasure } from '../measure.js';

/** Bandwidth splices, a count. */
export const bandwidthSplices = defineMeasure({
  id: 'bandwidthSplices',
  title: 'Bandwidth splices',
  definition:
    'How often the bandwidth jumps by more than 3 kHz and holds for at least 2 s on both sides. Parts of different origin do so, and so does an instrument that sets in.',
  unit: 'count',
  status: 'validated',
  basis: 'files spliced from low-passed parts',
  margin: null,
  accuracy:
    'as defined on every reference signal; of 64 halves of real recordings joined with the other half brought to 16 or 22.05 kHz and back, or through MP3 at 64 or 128 kbit/s, 36 are told, and of 17 recordings that nobody cut one is',
  needs: { splices },
  read: ({ splices: value }) => ({ value }),
});
