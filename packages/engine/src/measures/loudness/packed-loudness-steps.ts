import { loudnessSteps } from '../../tracks/loudness/loudness-steps.js';
import { packedSteps } from '../../tracks/loudness/packed-steps.js';
import { defineMeasure } from '../measure.js';

/** K-weighted energy over time, as text. */
export const packedLoudnessSteps = defineMeasure({
  id: 'loudnessSteps',
  title: 'Loudness steps',
  definition:
    'K-weighted energy of each complete 10 ms, summed over the channels with their weights: 32-bit floats, little endian, in base64, after the sample rate and the frames and the energy of what is left.',
  unit: 'text',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 Annexes 1 and 3',
  margin: null,
  needs: { steps: loudnessSteps },
  read: ({ steps }) => ({ value: packedSteps(steps) }),
});
