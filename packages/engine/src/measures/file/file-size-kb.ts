import { defineMeasure } from '../measure.js';

const BYTES_PER_KB = 1024;

/** File size, kB. */
export const fileSizeKb = defineMeasure({
  id: 'fileSizeKb',
  title: 'File size',
  definition: 'Size of the submitted file in kB: bytes divided by 1024.',
  unit: 'kB',
  status: 'validated',
  basis: 'the submission',
  margin: 0,
  needs: {},
  read: (_, { submission }) => ({ value: submission.sizeBytes / BYTES_PER_KB }),
});
