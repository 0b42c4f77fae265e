import { retainedRegions } from '../../derived/content/retained-regions.js';
import { defineMeasure } from '../measure.js';

/** Regions found, a count. */
export const totalRegions = defineMeasure({
  id: 'totalRegions',
  title: 'Regions found',
  definition: 'Number of regions in the timeline, before the limit of 500.',
  unit: 'count',
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { total } }) => ({ value: total }),
});
