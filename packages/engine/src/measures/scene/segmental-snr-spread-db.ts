import { deviation } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { segmentalSnr } from '../../derived/scene/segmental-snr.js';
import { defineMeasure } from '../measure.js';

/** Spread of the phrase signal-to-noise ratios, dB. */
export const segmentalSnrSpreadDb = defineMeasure({
  id: 'segmentalSnrSpreadDb',
  title: 'Spread of the phrase signal-to-noise ratios',
  definition:
    'Standard deviation over the phrases of their signal-to-noise ratio, in dB. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => readFrom(snr, (perSegmentDb) => ({ value: deviation(perSegmentDb) })),
});
