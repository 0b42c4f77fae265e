import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { packedSteps } from '../../features/loudness/packed-steps.js';
import { defineMeasure } from '../measure.js';

/** K-weighted energy over time, as text. */
export const packedLoudnessSteps = defineMeasure({
  id: 'loudnessSteps',
  title: 'Loudness steps',
  definition:
    'K-weighted energy of each complete 10 ms step, summed over the weighted channels. Format: base64 of 32-bit floats, little endian, after sample rate, frame count and the energy of the rest.',
  unit: 'text',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 Annexes 1 and 3',
  margin: null,
  needs: { steps: loudnessSteps },
  read: ({ steps }) => ({ value: packedSteps(steps) }),
});
