import type { FrameRun } from '../../algorithms/spectrum.js';
import { itemAt, mean, powerDb } from '../../core/numbers.js';
import { meanPower } from '../speech/pauses.js';

/** The noise of a phrase is measured this long before and after it: 1 s. */
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

/**
 * How far the noise before a phrase lies from that after it, dB, the mean over the phrases with some on either side; 0
 * without such a phrase. Noise that changes slowly, a fan switched on between two phrases, is the same before and after
 * each.
 */
export function noiseStepDb(
  powers: Float64Array,
  segments: readonly FrameRun[],
  noise: readonly (readonly FrameRun[])[],
): number {
  const steps = segments.flatMap(({ start, end }, i) => {
    const runs = itemAt(noise, i);
    const before = meanPower(
      powers,
      runs.filter((run) => run.end <= start),
    );
    const after = meanPower(
      powers,
      runs.filter((run) => run.start >= end),
    );
    if (before === undefined || after === undefined) return [];
    return [Math.abs(powerDb(before) - powerDb(after))];
  });
  return steps.length > 0 ? mean(steps) : 0;
}
