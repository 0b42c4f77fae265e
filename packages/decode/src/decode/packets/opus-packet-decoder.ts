import { Fault } from '../../core/fault.js';
import { Bytes } from '../bytes.js';
import { VORBIS_ORDER } from '../channel-layout.js';
import { openOpusKernel } from '../opus/open-kernel.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

/** RFC 7845, 5.1. */
const CHANNELS_AT = 9;
const GAIN_AT = 16;
const FAMILY_AT = 18;
const MAPPING_AT = 19;

/**
 * libopus for one logical stream, by a kernel that is closed with it.
 *
 * @param head Its OpusHead (RFC 7845, 5.1).
 * @throws Fault `decode.unsupported` where that describes another stream, or none that can be decoded.
 */
export async function openOpusPacketDecoder(
  { channels }: Pick<PacketCoding, 'channels'>,
  head: Uint8Array,
): Promise<PacketDecoder> {
  const mapping = readMapping(head, channels);
  if (!mapping) throw new Fault('decode.unsupported', 'opus: its header does not decode');
  const kernel = await openOpusKernel();
  const { stage } = kernel;
  stage.set(mapping.places);
  /** False while it runs: after a trap it is in no known state. */
  let isUsable = kernel.open(channels, mapping.streams, mapping.coupled, readGain(head)) === 0;
  const close = () => {
    if (isUsable) kernel.close();
    isUsable = false;
  };
  if (!isUsable) {
    kernel.close();
    throw new Fault('decode.unsupported', 'opus: its channel mapping does not decode');
  }
  const planes = Array.from({ length: channels }, (_, channel) => kernel.floatsOf(channel));
  let peak = 0;

  return {
    get peak() {
      return peak;
    },
    decode(packet, held) {
      if (!isUsable || packet.length > stage.length) return false;
      if (packet.length === 0) return true; // silence that is not counted
      stage.set(packet);
      isUsable = false;
      const frames = kernel.decode(packet.length);
      isUsable = true;
      if (frames < 0) return false;
      peak = kernel.peak();
      const { channels: targets, at } = held.append(frames);
      for (const [channel, samples] of planes.entries())
        targets[channel]?.set(samples.subarray(0, frames), at);
      return true;
    },
    close,
  };
}

interface Mapping {
  readonly streams: number;
  readonly coupled: number;
  /** The decoded channel of each channel in WAV order. */
  readonly places: Uint8Array;
}

/** `undefined` where the header has none for so many channels. */
function readMapping(head: Uint8Array, channels: number): Mapping | undefined {
  const family = head[FAMILY_AT] ?? 0;
  const stated = head.subarray(MAPPING_AT + 2, MAPPING_AT + 2 + channels);
  const [streams = 0, coupled = 0] = head.subarray(MAPPING_AT);
  if (head[CHANNELS_AT] !== channels) return undefined;
  if (family === 0)
    return channels <= 2
      ? { streams: 1, coupled: channels - 1, places: Uint8Array.of(0, 1) }
      : undefined;
  if (stated.length < channels) return undefined;
  const order = family === 1 ? VORBIS_ORDER[channels] : undefined;
  return {
    streams,
    coupled,
    places: order ? Uint8Array.from(order, (from) => stated[from] ?? 0) : stated,
  };
}

const readGain = (head: Uint8Array): number => (new Bytes(head, 'opus').u16le(GAIN_AT) << 16) >> 16;
