/** A stretch of samples, `end` not included. */
export interface SampleRun {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the given stretches of one channel into windows: each stretch into windows of `size` samples, one every `hop`,
 * as many as fit. `use` borrows the samples, and gets the stretch they lie in.
 */
export function openGapWindows(
  gaps: readonly SampleRun[],
  size: number,
  hop: number,
  use: (window: Float32Array, gap: number) => void,
): { push(samples: Float32Array): void } {
  const window = new Float32Array(size);
  const fitting = gaps.flatMap((run, index) =>
    run.end - run.start >= size ? [{ ...run, index }] : [],
  );
  let next = 0; // of the fitting gaps
  let filled = 0;
  let frames = 0;

  return {
    push(samples) {
      const blockEnd = frames + samples.length;
      for (;;) {
        const gap = fitting[next];
        if (!gap || gap.start >= blockEnd) break;
        const to = Math.min(gap.end, blockEnd) - frames;
        for (let from = Math.max(0, gap.start - frames); from < to;) {
          const count = Math.min(to - from, size - filled);
          window.set(samples.subarray(from, from + count), filled);
          filled += count;
          from += count;
          if (filled < size) break;
          use(window, gap.index);
          window.copyWithin(0, hop);
          filled = size - hop;
        }
        if (gap.end > blockEnd) break;
        filled = 0;
        next++;
      }
      frames = blockEnd;
    },
  };
}
