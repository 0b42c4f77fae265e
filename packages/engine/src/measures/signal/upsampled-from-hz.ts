import { upsampledFrom } from '../../derived/upsampled-from.js';
import { defineMeasure } from '../measure.js';

export const upsampledFromHz = defineMeasure({
  id: 'upsampledFromHz',
  title: 'Upsampled from',
  definition:
    'The sample rate that the recording likely came from, where its spectrum ends in the roll-off of a resampler. Absent where there is none, and under 2 s of sound.',
  unit: 'Hz',
  status: 'validated',
  basis: 'own conversions with SoX, swresample and SciPy',
  margin: null,
  needs: { upsampledFrom },

  read({ upsampledFrom: { rateHz, isMeasured } }) {
    if (rateHz !== undefined) return { value: rateHz };
    return { absent: isMeasured ? 'no roll-off of a resampler' : 'less than 2 s of sound' };
  },
});
