import { deviation } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { segmentalSnr } from '../../derived/scene/segmental-snr.js';
import { defineMeasure } from '../measure.js';

/** Spread of speech to noise, dB. */
export const segmentalSnrSpreadDb = defineMeasure({
  id: 'segmentalSnrSpreadDb',
  title: 'Spread of speech to noise',
  definition:
    'Standard deviation over the phrases of how far each stands over the pauses within 1 s of it. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level keep within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => readFrom(snr, (perSegmentDb) => ({ value: deviation(perSegmentDb) })),
});
