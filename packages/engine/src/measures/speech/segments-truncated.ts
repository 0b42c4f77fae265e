import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';

/** Phrases left out. */
export const segmentsTruncated = defineMeasure({
  id: 'truncated',
  title: 'Phrases left out',
  definition:
    'Whether more than 500 phrases were found, so that the answer lists only the longest 500; false without series.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'count',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments, total } }, { options }) => ({
    value: options.series && total > segments.length,
  }),
});
