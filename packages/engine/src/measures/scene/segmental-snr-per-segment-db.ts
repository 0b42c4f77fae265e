import { itemAt } from '../../core/item-at.js';
import { readFrom } from '../../core/reading.js';
import { longestSegments } from '../../derived/speech/longest-segments.js';
import { segmentalSnr, WORST_PHRASES } from '../../derived/scene/segmental-snr.js';
import { snrBound } from '../../derived/scene/snr-bound.js';
import { defineMeasure } from '../measure.js';

/** Speech to noise of each phrase, dB. */
export const segmentalSnrPerSegmentDb = defineMeasure({
  id: 'segmentalSnrPerSegmentDb',
  title: 'Speech to noise of each phrase',
  definition:
    'How far each listed phrase stands over the pauses within 1 s of it, in step with the list of phrases; as detector v1 bounds it, whichever is chosen. What is under 10 dB, or under 20 dB in noise that is not known to be steady, and all of such a mean, is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole.',
  unit: 'dB',
  shape: { type: 'array', maxItems: 500, items: { type: 'number', description: 'dB' } },
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level keep within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr, bound: snrBound, longest: longestSegments },
  read: ({ snr, bound, longest: { segments } }) =>
    readFrom(snr, (perSegmentDb) => {
      const value = segments.map(({ index }) => itemAt(perSegmentDb, index));
      return { value, upperBound: bound(WORST_PHRASES, Math.min(...value)) };
    }),
});
