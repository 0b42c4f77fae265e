import type { Block } from '../core/audio.js';
import type { Fold } from '../features/feature.js';
import type { SpectralFold, SpectralFrame } from '../features/spectral-feature.js';

/** Receives the time that a part of the analysis took, in milliseconds; the same part more than once. */
export type OnTiming = (part: string, ms: number) => void;

/** Calls `work` and reports its time under `part`, where there is a receiver. */
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
  const measure = <T>(work: () => T) => timed(part, onTiming, work);
  // Members that are not timed are read from the fold itself: a getter of it stays one.
  return Object.create(fold, {
    ...('push' in fold && {
      push: {
        value: (block: Block) => {
          measure(() => {
            fold.push(block);
          });
        },
      },
    }),
    ...('frame' in fold && {
      frame: {
        value: (frame: SpectralFrame) => {
          measure(() => {
            fold.frame(frame);
          });
        },
      },
    }),
    end: { value: (frames: number) => measure(() => fold.end(frames)) },
  }) as F;
}
