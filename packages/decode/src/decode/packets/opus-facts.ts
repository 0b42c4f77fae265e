import { type Speaker, speakersOf, unnamed } from '../../core/layout.js';
import { ambisonicsFault } from '../channel-layout.js';
import type { SoundPacket } from './packet-frames.js';

/**
 * Frames at 48 kHz that one frame of each configuration holds (RFC 6716, 3.1): of SILK, of the hybrid mode, of CELT.
 */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];
const FRAMES = [SILK, SILK, SILK, HYBRID, HYBRID, CELT, CELT, CELT, CELT].flat();

/** 120 ms (RFC 6716, 3.2). */
const LONGEST_FRAMES = 5760;

/** Length that a packet of Opus states, at 48 kHz; `undefined` where none can be so. */
function opusFrames([toc, counts = 0]: Uint8Array): number | undefined {
  if (toc === undefined) return undefined;
  const code = toc & 3;
  const pieces = code === 0 ? 1 : code < 3 ? 2 : counts & 63;
  const frames = pieces * (FRAMES[toc >> 3] ?? 0);
  return frames > 0 && frames <= LONGEST_FRAMES ? frames : undefined;
}

const RATE_HZ = 48_000;
/** All packets are multiples of 2.5 ms (RFC 6716, 2.1.4), so that clocks in milliseconds distinguish them. */
const STEP_FRAMES = 120;

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

/** RFC 7845, 5.1. */
const FAMILY_AT = 18;
/** RFC 7845, 5.1.1.3: discrete channels, without names. */
const UNNAMED = 255;

/**
 * The speakers of an Opus stream with `channels` channels, by the channel mapping family of its OpusHead (RFC 7845,
 * 5.1.1).
 *
 * @param origin Opens the message of a fault.
 * @throws Fault `decode.unsupported` of Ambisonics (RFC 8486), whose channels feed no loudspeaker.
 */
export function opusSpeakers(
  head: Uint8Array,
  channels: number,
  origin: string,
): readonly Speaker[] {
  const family = head[FAMILY_AT] ?? 0;
  if (family === 2 || family === 3) throw ambisonicsFault(origin);
  return family === UNNAMED && channels > 1 ? unnamed(channels) : speakersOf(channels);
}
