import { defineMeasure } from '../measure.js';

/** Sample rate, Hz. */
export const sampleRate = defineMeasure({
  id: 'sampleRate',
  title: 'Sample rate',
  definition: 'Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output.',
  unit: 'Hz',
  shape: { type: 'integer' },
  status: 'validated',
  basis: 'decoder',
  margin: 0,
  needs: {},
  read: (_, { format }) => ({ value: format.rateHz }),
});
