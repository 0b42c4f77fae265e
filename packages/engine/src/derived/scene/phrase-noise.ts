import type { FrameRun } from '../../algorithms/frame-runs.js';

/** The noise of a phrase is heard this long before and after it: 1 s. */
const NEAR_FRAMES = 50;

/**
 * The parts of the gaps within 1 s of each phrase, before its start or after its end; the whole of
 * all gaps where a phrase has none so near (docs/measures/scene.md#phrases-and-the-noise-near-them).
 */
export function noiseNear(
  segments: readonly FrameRun[],
  gaps: readonly FrameRun[],
): readonly (readonly FrameRun[])[] {
  let passed = 0; // gaps that end too early for this phrase, and so for all later ones
  return segments.map(({ start, end }) => {
    while ((gaps[passed]?.end ?? Infinity) <= start - NEAR_FRAMES) passed++;
    const near: FrameRun[] = [];
    for (let g = passed; g < gaps.length; g++) {
      const gap = gaps[g];
      if (!gap || gap.start >= end + NEAR_FRAMES) break;
      const from = Math.max(gap.start, start - NEAR_FRAMES);
      const to = Math.min(gap.end, end + NEAR_FRAMES);
      if (to > from) near.push({ start: from, end: to });
    }
    return near.length > 0 ? near : gaps;
  });
}
