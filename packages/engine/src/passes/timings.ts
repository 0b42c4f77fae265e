import type { Fold } from '../tracks/track.js';
import type { SpectralFold } from '../tracks/spectral-track.js';

/** Receives the time that a part of the analysis took, in milliseconds; the same part more than once. */
export type OnTiming = (part: string, ms: number) => void;

/** Calls `work` and reports its time under `part`, where somebody receives it. */
export function timed<T>(part: string, onTiming: OnTiming | undefined, work: () => T): T {
  if (!onTiming) return work();
  const startMs = performance.now();
  const result = work();
  onTiming(part, performance.now() - startMs);
  return result;
}

/** The same fold, which reports the time of each step and of its end. */
export function timedFold<F extends Fold<unknown> | SpectralFold<unknown>>(
  part: string,
  onTiming: OnTiming | undefined,
  fold: F,
): F {
  if (!onTiming) return fold;
  const timedMethod = (call: (...args: never[]) => unknown) => ({
    value: (...args: never[]) => timed(part, onTiming, () => call.apply(fold, args)),
  });
  // What is not timed is read from the fold itself: a getter of it stays one.
  return Object.create(fold, {
    ...('push' in fold && { push: timedMethod(fold.push) }),
    ...('frame' in fold && { frame: timedMethod(fold.frame) }),
    end: timedMethod(fold.end),
  }) as F;
}
