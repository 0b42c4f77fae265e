import { gridFrame } from '../../core/numbers.js';
import type { Grid } from '../../features/spectral-feature.js';
import type { FrameRun } from '../../algorithms/frame-runs.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';

/** The spectral frames that lie wholly inside a run of level frames. */
function spectraWithin({ start, end }: FrameRun, { size, hop, rateHz }: Grid): FrameRun {
  const first = Math.ceil(gridFrame(start, LEVEL_FRAME_SEC, rateHz) / hop);
  const last = Math.floor((gridFrame(end, LEVEL_FRAME_SEC, rateHz) - size) / hop);
  return { start: first, end: Math.max(first, last + 1) };
}

/** Mean over the spectral frames inside some runs of level frames; `undefined` when none fits in. */
export function meanWithin(
  values: Float32Array,
  runs: readonly FrameRun[],
  grid: Grid,
): number | undefined {
  let sum = 0;
  let frames = 0;
  for (const run of runs) {
    const { start, end } = spectraWithin(run, grid);
    const to = Math.min(end, values.length);
    for (let i = start; i < to; i++) sum += values[i] ?? 0;
    frames += Math.max(0, to - start);
  }
  return frames > 0 ? sum / frames : undefined;
}
