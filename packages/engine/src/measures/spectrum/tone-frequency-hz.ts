import { readFrom } from '../../core/reading.js';
import { tone } from '../../derived/spectrum/tone.js';
import { defineMeasure } from '../measure.js';

/** Tone frequency, Hz. */
export const toneFrequencyHz = defineMeasure({
  id: 'toneFrequencyHz',
  title: 'Tone frequency',
  definition: 'Frequency of the most audible tone, in Hz. Absent where toneProminenceDb is.',
  unit: 'Hz',
  status: 'validated',
  basis: 'tones in white noise',
  margin: 0.75, // a quarter of the distance of the lines at 44.1 and 48 kHz
  needs: { tone },
  read: ({ tone }) => readFrom(tone, ({ frequencyHz }) => ({ value: frequencyHz })),
});
