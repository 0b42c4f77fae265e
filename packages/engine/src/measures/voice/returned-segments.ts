import { longestSegments } from '../../derived/longest-segments.js';
import { defineMeasure } from '../measure.js';

export const returnedSegments = defineMeasure({
  id: 'returnedSegments',
  title: 'Phrases listed',
  definition: 'Phrases that this answer lists: at most 500, and none without the curves.',
  unit: 'count',
  status: 'proxy',
  basis: 'count',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }, { options }) => ({
    value: options.series ? segments.length : 0,
  }),
});
