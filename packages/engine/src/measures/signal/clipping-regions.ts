import { clippedRuns } from '../../tracks/clipped-runs.js';
import { defineMeasure } from '../measure.js';

export const clippingRegions = defineMeasure({
  id: 'clippingRegions',
  title: 'Clipping regions',
  definition:
    'Runs of at least 3 samples at full scale with a steep edge, over all channels, merged when closer than 50 ms.',
  unit: 'count',
  status: 'validated',
  basis: 'sines driven over full scale, and clean full-scale tones as traps',
  margin: 0,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { regions } }) => ({ value: regions.length }),
});
