import { keptRegions } from '../../derived/kept-regions.js';
import { defineMeasure } from '../measure.js';

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
