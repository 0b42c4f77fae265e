import { stereo } from '../../derived/stereo/stereo.js';
import { defineMeasure } from '../measure.js';
import { stereoCorrelation } from '../stereo/stereo-correlation.js';

/** Mono similarity. */
export const monophonicProbability = defineMeasure({
  id: 'monophonicProbability',
  title: 'Mono similarity',
  definition:
    'Correlation of left and right, at least 0; 1 for mono. It is not a probability. Absent on silence, or with a dead channel.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },

  read(inputs, about) {
    const reading = stereoCorrelation.read(inputs, about);
    return 'absent' in reading ? reading : { value: Math.max(0, reading.value) };
  },
});
