/** A stretch of level frames, `end` not included. */
export interface FrameRun {
  readonly start: number;
  readonly end: number;
}

/** The stretches of one value, in order of time. */
export function runsOf(mask: Uint8Array, value: 0 | 1): FrameRun[] {
  const runs: FrameRun[] = [];
  for (let at = mask.indexOf(value); at >= 0;) {
    const next = mask.indexOf(1 - value, at);
    const end = next < 0 ? mask.length : next;
    runs.push({ start: at, end });
    at = next < 0 ? -1 : mask.indexOf(value, end);
  }
  return runs;
}

/** Fills the gaps that are shorter than `frames` and lie between two stretches of ones, in place. */
export function closeGaps(mask: Uint8Array, frames: number): void {
  for (const { start, end } of runsOf(mask, 0))
    if (start > 0 && end < mask.length && end - start < frames) mask.fill(1, start, end);
}

/** How many frames they hold in all. */
export const framesOfRuns = (runs: readonly FrameRun[]): number =>
  runs.reduce((total, { start, end }) => total + end - start, 0);
