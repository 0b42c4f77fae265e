import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

/** Clipping regions, a count. */
export const clippingRegions = defineMeasure({
  id: 'clippingRegions',
  title: 'Clipping regions',
  definition:
    'List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart.',
  unit: 'count',
  status: 'validated',
  basis: 'sines driven over full scale, and clean full-scale tones as traps',
  margin: 0,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { regions } }) => ({ value: regions.length }),
});
