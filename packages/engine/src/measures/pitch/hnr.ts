import { meanHarmonicity } from '../../derived/pitch/mean-harmonicity.js';
import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { defineMeasure } from '../measure.js';
import { absentOfVoice } from './absent-of-voice.js';

/** Harmonics-to-noise ratio, dB. */
export const hnr = defineMeasure({
  id: 'hnr',
  title: 'Harmonics-to-noise ratio',
  definition:
    'Mean harmonics-to-noise ratio of the non-silent frames in dB, from the autocorrelation at the pitch period. Absent with fewer than 10 voiced frames.',
  unit: 'dB',
  status: 'validated',
  basis:
    'closed form of harmonics in noise, 5 to 30 dB; Praat, To Harmonicity (cc), within 0.5 dB on voices; decision 0013',
  margin: 0.5,
  needs: { meanHarmonicity, pitchPath },
  read: ({ meanHarmonicity, pitchPath }) =>
    absentOfVoice(pitchPath) ??
    (meanHarmonicity === undefined
      ? { absent: 'nothing is loud enough to separate harmonics from noise' }
      : { value: meanHarmonicity }),
});
