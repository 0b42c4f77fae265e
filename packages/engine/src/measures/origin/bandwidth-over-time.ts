import { BANDWIDTH_BLOCK_SEC, bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from '../levels/series-array.js';

/** Bandwidth over time, Hz. */
export const bandwidthOverTime = defineMeasure({
  id: 'bandwidthOverTime',
  title: 'Bandwidth over time',
  definition:
    'Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'known low-passes',
  margin: null,
  needs: { blocks: bandwidthBlocks },
  read: ({ blocks: { allHz } }) => ({ value: laneOf(allHz, BANDWIDTH_BLOCK_SEC, 'Hz') }),
});
