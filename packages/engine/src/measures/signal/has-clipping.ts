import { clippedRuns } from '../../tracks/clipped-runs.js';
import { defineMeasure } from '../measure.js';

export const hasClipping = defineMeasure({
  id: 'hasClipping',
  title: 'Clipping',
  definition: 'Whether there is a clipping region.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'sines driven over full scale, and clean full-scale tones as traps',
  margin: null,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { regions } }) => ({ value: regions.length > 0 }),
});
