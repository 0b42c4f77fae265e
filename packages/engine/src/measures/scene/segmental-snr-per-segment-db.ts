import { itemAt } from '../../core/item-at.js';
import { readFrom } from '../../core/reading.js';
import { longestSegments } from '../../derived/speech/longest-segments.js';
import { segmentalSnr, WORST_PHRASES } from '../../derived/scene/segmental-snr.js';
import { snrBound } from '../../derived/scene/snr-bound.js';
import { defineMeasure } from '../measure.js';

/** Signal-to-noise ratio of each phrase, dB. */
export const segmentalSnrPerSegmentDb = defineMeasure({
  id: 'segmentalSnrPerSegmentDb',
  title: 'Signal-to-noise ratio of each phrase',
  definition:
    'Signal-to-noise ratio of each listed phrase in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  shape: { type: 'array', maxItems: 500, items: { type: 'number', description: 'dB' } },
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound, longest: longestSegments },
  read: ({ snr, bound, longest: { segments } }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = segments.map(({ index }) => itemAt(perSegmentDb, index));
      return { value, upperBound: bound(WORST_PHRASES, Math.min(...value)) };
    }),
});
