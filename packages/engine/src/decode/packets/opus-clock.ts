import { opusFrames } from './opus-frames.js';
import type { SoundPacket } from './packet-frames.js';

const RATE_HZ = 48_000;
/** All packets are multiples of 2.5 ms (RFC 6716, 2.1.4), so that clocks in milliseconds distinguish them. */
const STEP_FRAMES = 120;
const LONGEST_FRAMES = 5760;

/**
 * States how long packets of Opus must be, since any bits decode: those whose length is neither the usual one nor what
 * their container's clock leaves for them. A clock that most packets contradict (of a live recording, a wrong table)
 * condemns none.
 */
export async function* opusByClock(
  packets: AsyncIterable<readonly SoundPacket[]>,
): AsyncGenerator<readonly SoundPacket[], void, undefined> {
  const counts = new Map<number, number>();
  let agreeing = 0;
  for await (const some of packets) {
    for (const packet of some) {
      const frames = opusFrames(packet.data);
      if (frames !== undefined) counts.set(frames, (counts.get(frames) ?? 0) + 1);
      const left = leftFor(packet);
      if (left !== undefined) agreeing += left === frames ? 1 : -1;
    }
    const usual = maxFrequent(counts);
    yield some.map((packet) => {
      const frames = opusFrames(packet.data);
      const left = frames === usual || agreeing <= 0 ? undefined : leftFor(packet);
      return left === undefined || left === frames ? packet : { ...packet, frames: left };
    });
  }
}

/** Frames that the clock leaves; `undefined` where it does not state them, or cannot be right. */
function leftFor({ clockSec, share }: SoundPacket): number | undefined {
  if (clockSec === undefined || share !== undefined) return undefined; // the last may be cut
  const frames = STEP_FRAMES * Math.round((clockSec * RATE_HZ) / STEP_FRAMES);
  return frames > 0 && frames <= LONGEST_FRAMES ? frames : undefined;
}

function maxFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  let usual: number | undefined;
  for (const [length, count] of counts) if (count > (counts.get(usual ?? 0) ?? 0)) usual = length;
  return usual;
}
