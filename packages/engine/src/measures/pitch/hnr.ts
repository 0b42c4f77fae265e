import { meanHarmonicity } from '../../derived/mean-harmonicity.js';
import { pitchPath } from '../../derived/pitch-path.js';
import { defineMeasure } from '../measure.js';
import { absentOfVoice } from './absent-of-voice.js';

export const hnr = defineMeasure({
  id: 'hnr',
  title: 'Harmonics to noise',
  definition:
    'Mean over the frames that are not silent of 10·log10(r/(1 − r)), where r is the highest normalised cross-correlation of 13 ms with what follows. Absent with fewer than 10 voiced frames.',
  unit: 'dB',
  status: 'validated',
  basis: 'Boersma 1993; Praat, To Harmonicity (cc), within 0.3 dB',
  margin: 0.3,
  needs: { meanHarmonicity, pitchPath },
  read: ({ meanHarmonicity, pitchPath }) =>
    absentOfVoice(pitchPath) ??
    (meanHarmonicity === undefined
      ? { absent: 'no frame above the silence threshold' }
      : { value: meanHarmonicity }),
});
