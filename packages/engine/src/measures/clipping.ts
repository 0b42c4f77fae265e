import { levelFrames } from '../derived/levels/level-frames.js';
import { clippedRuns } from '../features/defects/clipped-runs.js';
import { defineMeasure } from './measure.js';

/** Clipped runs, a count. */
export const clippingCount = defineMeasure({
  id: 'clipping.count',
  title: 'Clipped runs',
  definition:
    'Number of clipped runs in all channels: three or more samples of one sign at full scale, entered or left steeply.',
  unit: 'count',
  status: 'beta',
  basis: 'sines driven over full scale; docs/measures/defects.md#clipped-runs',
  margin: null,
  needs: { clipped: clippedRuns },
  read: ({ clipped: { count } }) => ({ value: count }),
});

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

const FEW_RUNS = 3;
const LOW_SHARE = 0.001;
const MEDIUM_SHARE = 0.01;

/** Clipping severity. */
export const clippingSeverity = defineMeasure({
  id: 'clipping.severity',
  title: 'Clipping severity',
  definition:
    'Grade of clipping by runs and share of 20 ms frames. None: no run. Low: at most three runs, or under 0.1 %; Medium: under 1 %; High: more.',
  unit: 'text',
  shape: { enum: ['None', 'Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'our own definition, docs/measure/clipping.severity.md',
  margin: null,
  needs: { clipped: clippedRuns, levels: levelFrames },
  read: ({ clipped, levels }) => {
    if (clipped.count === 0) return { value: 'None' };
    const share = clipped.levelFrames / Math.max(1, levels.powers.length);
    if (clipped.count <= FEW_RUNS || share < LOW_SHARE) return { value: 'Low' };
    return { value: share < MEDIUM_SHARE ? 'Medium' : 'High' };
  },
});

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
