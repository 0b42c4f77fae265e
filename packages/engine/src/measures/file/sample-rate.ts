import { defineMeasure } from '../measure.js';

/** Sample rate, Hz. */
export const sampleRate = defineMeasure({
  id: 'sampleRate',
  title: 'Sample rate',
  definition:
    'Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output.',
  unit: 'Hz',
  shape: { type: 'integer' },
  status: 'validated',
  basis: 'decoder',
  margin: 0,
  needs: {},
  read: (_, { format }) => ({ value: format.rateHz }),
});
