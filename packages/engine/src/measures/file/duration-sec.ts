import { defineMeasure } from '../measure.js';

/** Duration, s. */
export const durationSec = defineMeasure({
  id: 'durationSec',
  title: 'Duration',
  definition: 'Duration in s: decoded frames divided by the sample rate.',
  unit: 's',
  status: 'validated',
  basis: 'frame count of the decoded audio',
  margin: 0,
  needs: {},
  read: (_, { durationSec }) => ({ value: durationSec }),
});
