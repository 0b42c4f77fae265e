import type { Block } from '../core/audio.js';
import { speakersOf } from '../core/layout.js';
import { checkSamples } from './audio-input.js';
import type { Decoder } from './decoder.js';

/** Audio that is already decoded: planar floats, full scale 1. */
export interface Samples {
  readonly channels: Block;
  readonly rateHz: number;
  /** WAVEFORMATEXTENSIBLE speaker mask, where the order is not the customary one. */
  readonly channelMask?: number;
  /** Frames of a packet; no number depends on it. */
  readonly packetFrames?: number;
}

/**
 * A decoder over samples in memory.
 *
 * @throws Fault `request.invalid` for what is none.
 */
export function openSamples(samples: Samples): Decoder {
  checkSamples(samples);
  const { channels, rateHz, packetFrames = 65_536 } = samples;
  const frames = channels[0]?.length ?? 0;
  let position = 0;
  return {
    format: {
      rateHz,
      channels: channels.length,
      speakers: speakersOf(channels.length, samples.channelMask),
    },
    facts: {
      container: 'wav',
      codec: 'pcm-float',
      lossy: false,
      bitDepth: 32,
      float: true,
      declaredDurationSec: frames / rateHz,
    },
    knownFrames: frames,
    damage: [],
    seek(frame) {
      position = Math.min(frames, frame);
      return position;
    },
    next() {
      if (position >= frames) return null;
      const from = position;
      position = Math.min(frames, position + packetFrames);
      return channels.map((channel) => channel.subarray(from, position));
    },
    close() {
      position = frames;
    },
  };
}
