import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

/** Clipping. */
export const hasClipping = defineMeasure({
  id: 'hasClipping',
  title: 'Clipping',
  definition: 'Presence of at least one clipping region.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'sines driven over full scale, and clean full-scale tones as traps',
  margin: null,
  accuracy: 'right on every reference signal; limits are in docs/measures/defects.md#clipped-runs',
  needs: { clipped: clippedRuns },
  read: ({ clipped: { regions } }) => ({ value: regions.length > 0 }),
});
