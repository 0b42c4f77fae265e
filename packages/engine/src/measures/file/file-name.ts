import { defineMeasure } from '../measure.js';

/** File name. */
export const fileName = defineMeasure({
  id: 'fileName',
  title: 'File name',
  definition: 'Last element of the path or URL; empty when the data had no name.',
  unit: 'text',
  status: 'validated',
  basis: 'the submission',
  margin: 0,
  needs: {},
  read: (_, { submission }) => ({ value: submission.fileName ?? '' }),
});
