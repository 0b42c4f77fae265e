import { retainedRegions } from '../../derived/content/retained-regions.js';
import { defineMeasure } from '../measure.js';

/** Regions returned, a count. */
export const returnedRegions = defineMeasure({
  id: 'returnedRegions',
  title: 'Regions returned',
  definition: 'Number of regions in this result: at most 500, 0 without series.',
  unit: 'count',
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions } }, { options: { series } }) => ({
    value: series ? regions.length : 0,
  }),
});
