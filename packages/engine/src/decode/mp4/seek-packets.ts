import type { Packet } from './read-packets.js';
import type { SampleRange } from './sample-ranges.js';
import type { Track } from './movie.js';

type Ranges = AsyncIterable<readonly SampleRange[]>;

/** State for continuing from a later packet. */
export interface SeekPackets {
  /** Whether the time table states that all before it are of so many frames. */
  areSimilar(packet: number, frames: number, rateHz: number): Promise<boolean>;
  from(packet: number): AsyncIterator<readonly Packet[], void>;
}

/**
 * Of a track with an index: fragments state their times one by one.
 *
 * @param sizeBytes Of the file: a packet has a byte at least, so that no more of them can be real.
 */
export function seekPackets(
  { timeRuns, timescale, sizes }: Pick<Track, 'timeRuns' | 'timescale' | 'sizes'>,
  sizeBytes: number,
  rangesAfter: (packet: number) => Ranges,
  read: (ranges: Ranges) => AsyncIterator<readonly Packet[], void>,
): SeekPackets {
  return {
    async areSimilar(packet, frames, rateHz) {
      if (!timeRuns || timeRuns.rows === 0) return false;
      if (packet > sizeBytes || packet >= (sizes?.rows ?? 0)) return false;
      if (!timeRuns.holds(0)) await timeRuns.load(0);
      const isExact = timeRuns.u32(0, DELTA_AT) * rateHz === frames * timescale;
      return isExact && packet <= timeRuns.u32(0);
    },
    from: (packet) => read(rangesAfter(packet)),
  };
}

const DELTA_AT = 4;
