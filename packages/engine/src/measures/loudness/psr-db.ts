import { ABSOLUTE_GATE_LUFS, loudness } from '../../derived/loudness/loudness.js';
import { amplitudeDb } from '../../core/numbers.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** Peak-to-short-term ratio, LU. */
export const psrDb = defineMeasure({
  id: 'psrDb',
  title: 'Peak-to-short-term ratio',
  definition: 'True peak minus the loudest 3 s window, in dB. Absent at or below −70 LUFS.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from true peak and short-term loudness',
  margin: { plus: 0.3, minus: 0.5 },
  needs: { truePeak: truePeakFeature, loudness },
  read: ({ truePeak, loudness: { shortTermMaxLufs } }) =>
    shortTermMaxLufs <= ABSOLUTE_GATE_LUFS
      ? { absent: 'no 3 s window exceeds −70 LUFS' }
      : { value: amplitudeDb(truePeak.magnitude) - shortTermMaxLufs },
});
