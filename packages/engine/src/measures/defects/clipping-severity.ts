import { levelFrames } from '../../derived/levels/level-frames.js';
import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { defineMeasure } from '../measure.js';

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
