import type { SampleRange } from './sample-ranges.js';
import type { Table } from './table.js';

const DELTA_AT = 4;

/** Packets with how long each lasts by the time table (ISO/IEC 14496-12, 8.6.1.2). */
export async function* timedRanges(
  ranges: AsyncIterable<readonly SampleRange[]>,
  timeRuns: Table | undefined,
): AsyncGenerator<readonly SampleRange[], void, undefined> {
  let run = 0;
  let left = 0;
  let duration: number | undefined;
  for await (const some of ranges) {
    const timed: SampleRange[] = [];
    for (const range of some) {
      while (left === 0 && timeRuns && run < timeRuns.rows) {
        if (!timeRuns.holds(run)) await timeRuns.load(run);
        left = timeRuns.u32(run);
        duration = timeRuns.u32(run, DELTA_AT);
        run++;
      }
      timed.push(left > 0 && duration !== undefined ? { ...range, duration } : range);
      left = Math.max(0, left - 1);
    }
    yield timed;
  }
}
