import { readFrom } from '../../core/reading.js';
import { tone } from '../../derived/spectrum/tone.js';
import { defineMeasure } from '../measure.js';

/** Tone prominence, dB. */
export const toneProminenceDb = defineMeasure({
  id: 'toneProminenceDb',
  title: 'Tone prominence',
  definition:
    'Tonal audibility ΔL_ta of the most audible tone between 50 Hz and 10 kHz, in dB: 0 is just audible, 4 and more prominent. Absent on speech, on silence, below 0.17 s, and without a tone.',
  unit: 'dB',
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C; tones in white noise of 200 Hz and above',
  margin: 1,
  needs: { tone },
  read: ({ tone }) => readFrom(tone, ({ audibilityDb }) => ({ value: audibilityDb })),
});
