import { readFrom } from '../../core/reading.js';
import { exp2 } from '../../elementary/exp2.js';
import { musicTuning } from '../../derived/tonal/music-tuning.js';
import { defineMeasure } from '../measure.js';

/** Music with singing and drums agrees to 0.5; beating reeds do not, and have no one tuning. */
const MIN_AGREEMENT = 0.4;

/** Tuning of a piece. */
export const tuning = defineMeasure({
  id: 'tuning',
  title: 'Tuning',
  definition:
    'Deviation of the notes from equal temperament at A4 = 440 Hz, from −50 to 50 cents, and the resulting A4 in Hz. Absent where the spectral lines agree on no tuning, or spread widely, as detuned reeds do.',
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
        description: 'Concentration of the lines around the tuning; 1 where all agree.',
      },
    },
  },
  status: 'beta',
  basis: 'circular mean of the deviations from equal temperament',
  margin: null,
  needs: { musicTuning },
  read: ({ musicTuning: reading }) =>
    readFrom(reading, ({ cents, agreement }) =>
      agreement < MIN_AGREEMENT
        ? { absent: 'the notes spread too far around their tuning: detuned reeds or voices' }
        : { value: { cents, a4Hz: 440 * exp2(cents / 1200), agreement } },
    ),
});
