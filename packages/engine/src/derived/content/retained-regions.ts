import { longest } from '../../core/longest.js';
import { defineDerived } from '../derived.js';
import { timeline, type TimelineRegion } from './timeline.js';

const MAX_REGIONS = 500;

export interface RetainedRegions {
  readonly total: number;
  /** The longest 500, in order of time. */
  readonly regions: readonly TimelineRegion[];
}

/** The timeline, capped for an answer. */
export const retainedRegions = defineDerived({
  id: 'retained-regions',
  basis: 'the longest 500 regions',
  needs: { timeline },

  derive: ({ timeline }): RetainedRegions => ({
    total: timeline.length,
    regions: longest(timeline, MAX_REGIONS, ({ startSec, endSec }) => endSec - startSec),
  }),
});
