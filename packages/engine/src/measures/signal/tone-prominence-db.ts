import { tone } from '../../derived/tone.js';
import { defineMeasure } from '../measure.js';

export const toneProminenceDb = defineMeasure({
  id: 'toneProminenceDb',
  title: 'Tone prominence',
  definition:
    'Tonal audibility ΔL_ta of the most audible tone between 50 Hz and 10 kHz: level of the tone over the masked threshold of the noise in its critical band. Absent on speech, on silence, under 0.17 s and where nothing is a tone.',
  unit: 'dB',
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C; tones in white noise of 200 Hz and above',
  margin: 1,
  needs: { tone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.audibilityDb }),
});
