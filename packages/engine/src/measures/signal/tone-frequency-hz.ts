import { tone } from '../../derived/tone.js';
import { defineMeasure } from '../measure.js';

export const toneFrequencyHz = defineMeasure({
  id: 'toneFrequencyHz',
  title: 'Tone frequency',
  definition: 'Frequency of the most audible tone. Absent where toneProminenceDb is.',
  unit: 'Hz',
  status: 'validated',
  basis: 'tones in white noise',
  margin: 0.75, // a quarter of the distance of the lines at 44.1 and 48 kHz
  needs: { tone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.frequencyHz }),
});
