import type { Packet } from './read-packets.js';
import type { SampleRange } from './sample-ranges.js';
import type { Track } from './movie.js';

type Ranges = AsyncIterable<readonly SampleRange[]>;

/** How to go on from a later packet. */
export interface SeekPackets {
  /** Whether the time table says that all before it are of so many frames. */
  areAlike(packet: number, frames: number, rateHz: number): Promise<boolean>;
  from(packet: number): AsyncIterator<readonly Packet[], void>;
}

/** Of a track with an index: fragments say their times one by one. */
export function seekPackets(
  { timeRuns, timescale }: Track,
  ranges: () => Ranges,
  read: (ranges: Ranges) => AsyncIterator<readonly Packet[], void>,
): SeekPackets {
  return {
    async areAlike(packet, frames, rateHz) {
      if (!timeRuns || timeRuns.rows === 0) return false;
      if (!timeRuns.holds(0)) await timeRuns.load(0);
      const isExact = timeRuns.u32(0, DELTA_AT) * rateHz === frames * timescale;
      return isExact && packet <= timeRuns.u32(0);
    },
    from: (packet) => read(behind(ranges(), packet)),
  };
}

const DELTA_AT = 4;

/** Those behind the first `count` that have bytes. */
async function* behind(ranges: Ranges, count: number) {
  let left = count;
  for await (const some of ranges) {
    const real = left > 0 ? some.filter(({ bytes }) => bytes > 0) : some;
    if (real.length > left) yield real.slice(left);
    left = Math.max(0, left - real.length);
  }
}
