import { defineMeasure } from '../measure.js';

export const fileName = defineMeasure({
  id: 'fileName',
  title: 'File name',
  definition: 'Last element of the path or URL; empty when the bytes came without a name.',
  unit: 'text',
  status: 'validated',
  basis: 'the submission',
  margin: null,
  needs: {},
  read: (_, { submission }) => ({ value: submission.fileName ?? '' }),
});
