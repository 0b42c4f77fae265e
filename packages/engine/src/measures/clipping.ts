import { longest } from '../core/numbers.js';
import { MADE_OF_STEPS, tooShort } from '../derived/defects/defect.js';
import { distortions } from '../derived/defects/distortions.js';
import { levelFrames } from '../derived/levels/level-frames.js';
import { CEILING_STEP_SEC, WINDOW_STEPS } from '../features/defects/ceiling-windows.js';
import { clippedRuns } from '../features/defects/clipped-runs.js';
import { isMadeOfSteps } from '../features/defects/made-of-steps.js';
import { defineMeasure } from './measure.js';
import { flag, list, optional, part, parts, share } from './parts.js';

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

const MAX_LISTED_STRETCHES = 100;
const MIN_DISTORTION_SEC = WINDOW_STEPS * CEILING_STEP_SEC;

/** Overloaded stretches at any level. */
export const distortion = defineMeasure({
  id: 'distortion',
  title: 'Distortion',
  definition:
    'Overloaded stretches at any level: amplitudes crowd at a ceiling, or flat tops lie at it. Number, total length, share and places; at most the 100 deepest are listed. Absent below 1 s without flat tops.',
  unit: 'count',
  shape: parts({
    count: part('count', 'Stretches.', { minimum: 0 }),
    totalSec: part('s', 'Length of all stretches, s.', { minimum: 0 }),
    share: share('Of the duration.'),
    stretches: list(
      parts({
        startSec: part('s', 'Start, s.', { minimum: 0 }),
        endSec: part('s', 'End, s.', { minimum: 0 }),
        depthDb: optional(part('dB', 'Estimated level over the ceiling, dB.')),
        hard: flag('Cut off, not bent.'),
        ceilingDb: part('dBTP', 'Level of the ceiling, dBFS.'),
      }),
      { maxItems: MAX_LISTED_STRETCHES },
    ),
  }),
  status: 'beta',
  basis: 'overloads put into real recordings at known places; docs/measures/overload.md',
  margin: null,
  needs: { distortions, isMadeOfSteps },
  read({ distortions: all, isMadeOfSteps: isChip }, { durationSec }) {
    if (isChip) return { absent: MADE_OF_STEPS };
    if (durationSec < MIN_DISTORTION_SEC && all.length === 0)
      return { absent: tooShort(MIN_DISTORTION_SEC) };
    const totalSec = all.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
    const listed = longest(all, MAX_LISTED_STRETCHES, ({ depthDb = 0 }) => depthDb);
    return {
      value: {
        count: all.length,
        totalSec,
        share: Math.min(1, totalSec / durationSec),
        stretches: [...listed]
          .sort((a, b) => a.startSec - b.startSec)
          .map(({ startSec, endSec, depthDb, isHard: hard, ceilingDb }) => ({
            startSec,
            endSec,
            ...(depthDb !== undefined && { depthDb }),
            hard,
            ceilingDb,
          })),
      },
    };
  },
});
