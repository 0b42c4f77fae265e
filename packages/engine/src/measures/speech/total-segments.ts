import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';

/** Phrases found, a count. */
export const totalSegments = defineMeasure({
  id: 'totalSegments',
  title: 'Phrases found',
  definition: 'Number of detected phrases, before the limit of 500.',
  unit: 'count',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { total } }) => ({ value: total }),
});
