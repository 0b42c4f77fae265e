import { keptRegions } from '../../derived/content/kept-regions.js';
import { defineMeasure } from '../measure.js';

/** Regions found, a count. */
export const totalRegions = defineMeasure({
  id: 'totalRegions',
  title: 'Regions found',
  definition: 'Regions of the timeline, before any cap.',
  unit: 'count',
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { kept: keptRegions },
  read: ({ kept: { total } }) => ({ value: total }),
});
