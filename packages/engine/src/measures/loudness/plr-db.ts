import { ABSOLUTE_GATE_LUFS, loudness } from '../../derived/loudness/loudness.js';
import { amplitudeDb } from '../../core/numbers.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** Peak-to-loudness ratio, LU. */
export const plrDb = defineMeasure({
  id: 'plrDb',
  title: 'Peak-to-loudness ratio',
  definition: 'True peak minus integrated loudness, in dB. Absent at or below −70 LUFS.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from true peak and integrated loudness',
  margin: { plus: 0.3, minus: 0.5 },
  needs: { truePeak: truePeakFeature, loudness },
  read: ({ truePeak, loudness: { integratedLufs } }) =>
    integratedLufs <= ABSOLUTE_GATE_LUFS
      ? { absent: 'nothing exceeds −70 LUFS' }
      : { value: amplitudeDb(truePeak.magnitude) - integratedLufs },
});
