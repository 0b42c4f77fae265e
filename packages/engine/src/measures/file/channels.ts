import { defineMeasure } from '../measure.js';

/** Channels, a count. */
export const channels = defineMeasure({
  id: 'channels',
  title: 'Channels',
  definition: 'Number of decoded channels.',
  unit: 'count',
  status: 'validated',
  basis: 'decoder',
  margin: 0,
  needs: {},
  read: (_, { format }) => ({ value: format.channels }),
});
