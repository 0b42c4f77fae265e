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
  accuracy:
    'the exact rate on every reference signal; of 15 real recordings brought to 48, 88.2, 96 and 192 kHz by FFmpeg it is told of 43 of 59 behind swresample and of 1 of 59 behind soxr, never wrong, and of none as they were (trials/upsampling.mjs)',
  needs: { upsampledFrom },

  read({ upsampledFrom: { rateHz, isMeasured } }) {
    if (rateHz !== undefined) return { value: rateHz };
    return {
      absent: isMeasured ? 'no trace of a resampler' : 'less than 2 s of sound',
    };
  },
});
