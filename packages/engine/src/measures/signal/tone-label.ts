import { NO_TONE, tone } from '../../derived/tone.js';
import { defineMeasure } from '../measure.js';

/** The adjustment K_t of Annex C starts here. */
const PROMINENT_FROM_DB = 4;

export const toneLabel = defineMeasure({
  id: 'toneLabel',
  title: 'Tone',
  definition:
    'none under 0 dB of prominence or without a tone, audible to 4 dB, prominent from there on. Absent on speech, on silence and under 0.17 s.',
  unit: 'text',
  shape: { enum: ['none', 'audible', 'prominent'] },
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C',
  margin: null,
  needs: { tone },

  read({ tone }) {
    if ('absent' in tone) return tone === NO_TONE ? { value: 'none' } : tone;
    if (tone.audibilityDb >= PROMINENT_FROM_DB) return { value: 'prominent' };
    return { value: tone.audibilityDb >= 0 ? 'audible' : 'none' };
  },
});
