import { longestSegments } from '../../derived/longest-segments.js';
import { segmentalSnr } from '../../derived/segmental-snr.js';
import { defineMeasure } from '../measure.js';

export const segmentalSnrPerSegmentDb = defineMeasure({
  id: 'segmentalSnrPerSegmentDb',
  title: 'Speech to noise of each phrase',
  definition:
    'Level of each listed phrase (as v1 bounds it, under either detector) over the pauses within 1 s of it, in step with the list of phrases. Absent without a phrase or without a pause.',
  unit: 'dB',
  shape: { type: 'array', maxItems: 500, items: { type: 'number', description: 'dB' } },
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005',
  margin: 0.5,
  needs: { snr: segmentalSnr, longest: longestSegments },
  read: ({ snr, longest: { segments } }) =>
    'absent' in snr ? snr : { value: segments.map(({ index }) => snr.perSegmentDb[index] ?? 0) },
});
