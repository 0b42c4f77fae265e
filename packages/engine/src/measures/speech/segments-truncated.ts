import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';

/** Phrases truncated. */
export const segmentsTruncated = defineMeasure({
  id: 'truncated',
  title: 'Phrases truncated',
  definition:
    'True when more than 500 phrases were found and only the longest 500 are listed; false without series.',
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
