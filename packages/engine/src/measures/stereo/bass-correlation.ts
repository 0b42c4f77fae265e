import { bass } from '../../derived/stereo/bass.js';
import { defineMeasure } from '../measure.js';

/** Bass correlation. */
export const bassCorrelation = defineMeasure({
  id: 'bassCorrelation',
  title: 'Bass correlation',
  definition:
    'Correlation of left and right below 120 Hz; below 0, the low end cancels in mono. Absent for mono, and where a channel has no energy there.',
  unit: '1',
  status: 'validated',
  basis: 'closed form on tones',
  margin: 0.02,
  needs: { bass },
  read: ({ bass }) => bass,
});
