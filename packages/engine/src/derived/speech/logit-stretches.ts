import { type FrameRun, runsOf } from '../../algorithms/frame-runs.js';

/** Stretches, of so many frames in all, over `min` that reach `top`. */
export function logitStretches(
  logits: Float32Array,
  frames: number,
  top: number,
  min: number,
): readonly FrameRun[] {
  const mask = new Uint8Array(frames);
  for (let i = 0; i < frames; i++) mask[i] = (logits[i] ?? -Infinity) > min ? 1 : 0;
  return runsOf(mask, 1).filter(({ start, end }) =>
    logits.subarray(start, end).some((logit) => logit > top),
  );
}
