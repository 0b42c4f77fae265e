import { mean } from '../../core/numbers.js';
import { segmentalSnr } from '../../derived/segmental-snr.js';
import { defineMeasure } from '../measure.js';

export const segmentalSnrDb = defineMeasure({
  id: 'segmentalSnrDb',
  title: 'Speech to noise per phrase',
  definition:
    'Mean over the phrases of their level (as v1 bounds them, under either detector) over the pauses within 1 s of them. Absent without a phrase or without a pause.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005',
  margin: 0.5,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => ('absent' in snr ? snr : { value: mean(snr.perSegmentDb) }),
});
