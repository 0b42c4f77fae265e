import { defineMeasure } from '../measure.js';

/** Duration, s. */
export const loopDurationSec = defineMeasure({
  id: 'loop.durationSec',
  title: 'Duration',
  definition: 'Duration in s: decoded frames divided by the sample rate.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 1e-6,
  needs: {},
  read: (_, { durationSec: value }) => ({ value }),
});
