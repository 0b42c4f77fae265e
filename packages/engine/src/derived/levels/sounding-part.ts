import type { FrameRun } from '../../algorithms/spectrum.js';
import { ADDED_SILENCE } from '../../features/spectral-feature.js';

/** From the first frame with sound to the last one, by their mean squares; all frames where there is none. */
export function soundingPart(powers: Float64Array): FrameRun {
  const start = powers.findIndex((power) => power > ADDED_SILENCE);
  return start < 0
    ? { start: 0, end: powers.length }
    : { start, end: powers.findLastIndex((power) => power > ADDED_SILENCE) + 1 };
}
