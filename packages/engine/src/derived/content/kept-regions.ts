import { longest } from '../../core/longest.js';
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

  derive: ({ timeline }): KeptRegions => ({
    total: timeline.length,
    regions: longest(timeline, MOST_REGIONS, ({ startSec, endSec }) => endSec - startSec),
  }),
});
