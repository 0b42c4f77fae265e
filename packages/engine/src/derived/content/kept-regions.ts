import { defineDerived } from '../derived.js';
import { timeline, type TimelineRegion } from './timeline.js';

const MOST_REGIONS = 500;

export interface KeptRegions {
  readonly total: number;
  /** The longest 500, in order of time. */
  readonly regions: readonly TimelineRegion[];
}

/** The timeline, capped for an answer. */
export const keptRegions = defineDerived({
  id: 'kept-regions',
  basis: 'the longest 500 regions',
  needs: { timeline },

  derive({ timeline }): KeptRegions {
    if (timeline.length <= MOST_REGIONS) return { total: timeline.length, regions: timeline };
    const lengthOf = ({ startSec, endSec }: TimelineRegion) => endSec - startSec;
    const longest = new Set(
      timeline.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_REGIONS),
    );
    return { total: timeline.length, regions: timeline.filter((region) => longest.has(region)) };
  },
});
