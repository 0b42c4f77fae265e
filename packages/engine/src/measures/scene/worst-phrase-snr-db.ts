import { percentile } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { segmentalSnr, WORST_PHRASES } from '../../derived/scene/segmental-snr.js';
import { snrBound } from '../../derived/scene/snr-bound.js';
import { defineMeasure } from '../measure.js';

/** Speech to noise of the worst phrases, dB. */
export const worstPhraseSnrDb = defineMeasure({
  id: 'worstPhraseSnrDb',
  title: 'Speech to noise of the worst phrases',
  definition:
    '10th percentile over the phrases of how far each stands over the pauses within 1 s of it. Where it or the mean is under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level keep within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound },
  read: ({ snr, bound }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = percentile(perSegmentDb, 10);
      return { value, upperBound: bound(WORST_PHRASES, value) };
    }),
});
