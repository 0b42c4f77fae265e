import { meanHarmonicity } from '../../derived/mean-harmonicity.js';
import { pitchPath } from '../../derived/pitch-path.js';
import { defineMeasure } from '../measure.js';
import { absentOfVoice } from './absent-of-voice.js';

export const hnr = defineMeasure({
  id: 'hnr',
  title: 'Harmonics to noise',
  definition:
    'Mean over the frames that are not silent of 10·log10(r/(1 − r)), where r is the normalised cross-correlation of 13 ms with what follows one period of the pitch later (in an unvoiced frame, at the lag where it is highest). Absent with fewer than 10 voiced frames.',
  unit: 'dB',
  status: 'validated',
  basis:
    'closed form of harmonics in noise, 5 to 30 dB; Praat, To Harmonicity (cc), within 0.5 dB on voices; decision 0013',
  margin: 0.5,
  needs: { meanHarmonicity, pitchPath },
  read: ({ meanHarmonicity, pitchPath }) =>
    absentOfVoice(pitchPath) ??
    (meanHarmonicity === undefined
      ? { absent: 'no frame above the silence threshold' }
      : { value: meanHarmonicity }),
});
