import { retainedRegions } from '../../derived/content/retained-regions.js';
import { defineMeasure } from '../measure.js';

/** Regions truncated. */
export const regionsTruncated = defineMeasure({
  id: 'regionsTruncated',
  title: 'Regions truncated',
  definition: 'True when more than 500 regions were found and only the longest 500 are returned.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions, total } }, { options: { series } }) => ({
    value: series && total > regions.length,
  }),
});
