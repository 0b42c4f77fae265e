import { readFrom } from '../../core/reading.js';
import { tone } from '../../derived/spectrum/tone.js';
import { defineMeasure } from '../measure.js';

/** Tone prominence, dB. */
export const toneProminenceDb = defineMeasure({
  id: 'toneProminenceDb',
  title: 'Tone prominence',
  definition:
    'How far the most audible tone between 50 Hz and 10 kHz stands above what the noise in its critical band would hide: tonal audibility ΔL_ta, 0 dB just audible, from 4 dB prominent. Absent on speech, on silence, under 0.17 s and where nothing is a tone.',
  unit: 'dB',
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C; tones in white noise of 200 Hz and above',
  margin: 1,
  needs: { tone },
  read: ({ tone }) => readFrom(tone, ({ audibilityDb }) => ({ value: audibilityDb })),
});
