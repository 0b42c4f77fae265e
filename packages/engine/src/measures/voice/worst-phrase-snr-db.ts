import { percentile } from '../../core/numbers.js';
import { segmentalSnr } from '../../derived/segmental-snr.js';
import { defineMeasure } from '../measure.js';

export const worstPhraseSnrDb = defineMeasure({
  id: 'worstPhraseSnrDb',
  title: 'Speech to noise of the worst phrases',
  definition:
    '10th percentile over the phrases of their level over the pauses within 1 s of them. Absent without a phrase or without a pause.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005',
  margin: 0.5,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => ('absent' in snr ? snr : { value: percentile(snr.perSegmentDb, 10) }),
});
