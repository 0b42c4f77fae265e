import { percentile } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { segmentalSnr, WORST_PHRASES } from '../../derived/scene/segmental-snr.js';
import { snrBound } from '../../derived/scene/snr-bound.js';
import { defineMeasure } from '../measure.js';

/** Signal-to-noise ratio of the worst phrases, dB. */
export const worstPhraseSnrDb = defineMeasure({
  id: 'worstPhraseSnrDb',
  title: 'Signal-to-noise ratio of the worst phrases',
  definition:
    '10th percentile over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound },
  read: ({ snr, bound }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = percentile(perSegmentDb, 10);
      return { value, upperBound: bound(WORST_PHRASES, value) };
    }),
});
