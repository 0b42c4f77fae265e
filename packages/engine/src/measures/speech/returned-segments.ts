import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';

/** Phrases listed, a count. */
export const returnedSegments = defineMeasure({
  id: 'returnedSegments',
  title: 'Phrases listed',
  definition: 'Number of phrases in this result: at most 500, and none without series.',
  unit: 'count',
  status: 'proxy',
  basis: 'count',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }, { options }) => ({
    value: options.series ? segments.length : 0,
  }),
});
