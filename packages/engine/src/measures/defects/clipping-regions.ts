import { clippedRuns } from '../../tracks/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

/** Clipping regions, a count. */
export const clippingRegions = defineMeasure({
  id: 'clippingRegions',
  title: 'Clipping regions',
  definition:
    'Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch.',
  unit: 'count',
  status: 'validated',
  basis: 'sines driven over full scale, and clean full-scale tones as traps',
  margin: 0,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { regions } }) => ({ value: regions.length }),
});
