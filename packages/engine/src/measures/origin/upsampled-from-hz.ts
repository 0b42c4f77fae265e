import { upsampledFrom } from '../../derived/origin/upsampled-from.js';
import { defineMeasure } from '../measure.js';

/** Upsampled from, Hz. */
export const upsampledFromHz = defineMeasure({
  id: 'upsampledFromHz',
  title: 'Upsampled from',
  definition:
    'The sample rate that the recording likely came from, where a resampler left its mark at the end of the spectrum. Absent where there is no such mark, and under 2 s of sound.',
  unit: 'Hz',
  status: 'validated',
  basis: 'own conversions with SoX, swresample and SciPy',
  margin: null,
  accuracy: 'the exact rate on every reference signal',
  needs: { upsampledFrom },

  read({ upsampledFrom: { rateHz, isMeasured } }) {
    if (rateHz !== undefined) return { value: rateHz };
    return {
      absent: isMeasured ? 'no trace of a resampler' : 'less than 2 s of sound',
    };
  },
});
