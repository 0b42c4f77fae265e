import { upsampledFrom } from '../../derived/origin/upsampled-from.js';
import { defineMeasure } from '../measure.js';

/** Upsampled from, Hz. */
export const upsampledFromHz = defineMeasure({
  id: 'upsampledFromHz',
  title: 'Upsampled from',
  definition:
    'Likely original sample rate of an upsampled recording, in Hz, from traces of the resampler at the end of the spectrum. Absent without such a trace, and with less than 2 s of sound.',
  unit: 'Hz',
  status: 'validated',
  basis: 'own conversions with SoX, swresample and SciPy',
  margin: null,
  accuracy:
    'the exact rate on every reference signal; of 15 real recordings brought to 48, 88.2, 96 and 192 kHz by FFmpeg, 43 of 59 were detected after swresample and 1 of 59 after soxr, with no false alarm (evaluation/upsampling.mjs)',
  needs: { upsampledFrom },

  read({ upsampledFrom: { rateHz, isMeasured } }) {
    if (rateHz !== undefined) return { value: rateHz };
    return {
      absent: isMeasured ? 'no trace of a resampler' : 'less than 2 s of sound',
    };
  },
});
