import { NO_TONE, tone } from '../../derived/spectrum/tone.js';
import { defineMeasure } from '../measure.js';

/** The adjustment K_t of Annex C starts here. */
const PROMINENT_FROM_DB = 4;

/** Tone. */
export const toneLabel = defineMeasure({
  id: 'toneLabel',
  title: 'Tone',
  definition:
    'Grade of the tone prominence: none below 0 dB or without a tone, audible to 4 dB, prominent above. Absent on speech, on silence, and below 0.17 s.',
  unit: 'text',
  shape: { enum: ['none', 'audible', 'prominent'] },
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C',
  margin: null,
  accuracy: 'right, unless toneProminenceDb is within its margin of 0 or 4 dB',
  needs: { tone },

  read({ tone }) {
    if ('absent' in tone) return tone === NO_TONE ? { value: 'none' } : tone;
    const { audibilityDb } = tone.value;
    if (audibilityDb >= PROMINENT_FROM_DB) return { value: 'prominent' };
    return { value: audibilityDb >= 0 ? 'audible' : 'none' };
  },
});
