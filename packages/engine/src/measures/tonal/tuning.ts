import { readFrom } from '../../core/reading.js';
import { exp2 } from '../../elementary/exp2.js';
import { musicTuning } from '../../derived/tonal/music-tuning.js';
import { defineMeasure } from '../measure.js';

/** Music with singing and drums agrees to 0.5; beating reeds do not, and have no one tuning. */
const LEAST_AGREEMENT = 0.4;

/** Tuning of a piece. */
export const tuning = defineMeasure({
  id: 'tuning',
  title: 'Tuning',
  definition:
    'How far the notes lie from equal temperament with A4 = 440 Hz, −50 to 50 cents, and the A4 that this makes (A4 = 432 Hz reads −31.8): mean of the lines of the spectrum up to 2.6 kHz, weighted by their magnitude against the strongest of their moment, over what lies within 40 dB of the loudest. Of a piece more than half a semitone away it is the distance from the nearest note. Absent where the lines agree on no tuning (drums, speech, noise) or lie wide about it (detuned reeds).',
  unit: 'cent',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['cents', 'a4Hz', 'agreement'],
    properties: {
      cents: { type: 'number', minimum: -50, maximum: 50 },
      a4Hz: { type: 'number', description: 'A4 in this tuning, Hz.' },
      agreement: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'How narrowly the lines lie about it; 1 where all do.',
      },
    },
  },
  status: 'beta',
  basis: 'circular mean of the distances from equal temperament',
  margin: null,
  needs: { musicTuning },
  read: ({ musicTuning: reading }) =>
    readFrom(reading, ({ cents, agreement }) =>
      agreement < LEAST_AGREEMENT
        ? { absent: 'the notes lie too far about their tuning: detuned reeds or voices' }
        : { value: { cents, a4Hz: 440 * exp2(cents / 1200), agreement } },
    ),
});
