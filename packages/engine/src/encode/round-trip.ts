import { openResampling } from '../algorithms/resampling.js';
import { resamplingFilters } from '../algorithms/resampling-filters.js';
import { type Block, getChannel, framesOf } from '../core/audio.js';
import type { Coding } from '../core/codings.js';
import { HeldFrames } from '../decode/packets/held-frames.js';
import { openLibavPacketDecoder } from '../decode/packets/libav-packet-decoder.js';
import type { PacketDecoder } from '../decode/packets/packet-decoder.js';
import { openVorbisPacketDecoder } from '../decode/packets/vorbis-packet-decoder.js';
import type { Libav } from '../decode/libav/libav.js';
import { newLibav } from '../decode/libav/new-libav.js';
import type { Kernels } from '../kernels/kernels.js';
import { openEncoder } from './encoder.js';

/** A recording after encoding and decoding, in memory. Nothing is written. */
export interface RoundTrip {
  push(block: Block): void;
  end(): void;
}

/** The instances of libav that the trips of one recording share. */
export interface Instances {
  readonly fat: Libav;
  readonly opus: Libav;
}

/**
 * `fat` has the encoders of AAC and Vorbis. Its libopus computes with whole numbers and its Vorbis decoder gives 16
 * bits, which end at full scale: Opus has a build of its own, and Vorbis the decoder that files are read with.
 */
export const openInstances = async (): Promise<Instances> => ({
  fat: await newLibav('fat'),
  opus: await newLibav('opus'),
});

export interface TripOpening {
  readonly coding: Coding;
  readonly rateHz: number;
  readonly channels: 1 | 2;
  /** Linear; the recording is multiplied with it before it is encoded. */
  readonly gain: number;
  readonly instances: Instances;
  readonly kernels: Kernels;
  /** Takes what was decoded, from the first frame of the recording to its last; only borrowed. */
  readonly give: (block: Block) => void;
}

const OPUS_RATE_HZ = 48_000;

/** Half the rate is passed up to here: 20.9 kHz of 44.1 kHz. */
const PASSED = 0.95;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 48;

/** Platforms retain 44.1 and 48 kHz, and bring what is neither to the one that it is related to. */
export const codecRateHz = (codec: Coding['codec'], rateHz: number): number => {
  if (codec === 'opus') return OPUS_RATE_HZ;
  return rateHz % 11_025 === 0 ? 44_100 : OPUS_RATE_HZ;
};

/**
 * Streams blocks through an encoder and its decoder. The delay of the codec is removed at the start and its padding at
 * the end, so that every frame lies where it lay.
 *
 * @throws Fault `decode.unsupported` where the files of an encoder or a decoder are not there.
 */
export async function openRoundTrip(opening: TripOpening): Promise<RoundTrip> {
  const { coding, channels, gain, instances, kernels, give } = opening;
  const rateHz = codecRateHz(coding.codec, opening.rateHz);
  const libav = instances[coding.codec === 'opus' ? 'opus' : 'fat'];
  const encoder = await openEncoder(libav, coding, rateHz, channels);
  const decoder = await openDecoder(coding.codec, libav, { rateHz, channels }, encoder.config);
  const held = new HeldFrames(channels);
  const queue = openQueue(channels, encoder.frameSize);
  let decoded = 0;
  let given = 0;

  const take = (packet: Uint8Array) => {
    decoder.decode(packet, held);
    const from = Math.min(held.length, Math.max(0, encoder.delay - decoded));
    const to = Math.min(held.length, from + queue.frames - given);
    decoded += held.length;
    if (to > from) give(held.slice(from, to));
    given += Math.max(0, to - from);
    held.cut(0);
  };
  const filters = resamplingFilters({
    ...{ fromHz: opening.rateHz, toHz: rateHz },
    ...{ passed: PASSED, crossings: CROSSINGS },
  });
  const resamplings = Array.from({ length: channels }, (_, c) =>
    openResampling(filters, kernels, (samples) => {
      queue.put(c, samples);
    }),
  );
  const encode = (isLast: boolean) => {
    for (let run = queue.next(isLast); run; run = queue.next(isLast))
      encoder.encode(run, gain, take);
  };

  return {
    push(block) {
      if (framesOf(block) === 0) return;
      for (const [c, resampling] of resamplings.entries()) resampling.push(getChannel(block, c));
      encode(false);
    },
    end() {
      for (const resampling of resamplings) resampling.end();
      encode(true);
      encoder.flush(take);
      decoder.close();
    },
  };
}

const openDecoder = (
  codec: Coding['codec'],
  libav: Libav,
  format: { readonly rateHz: number; readonly channels: number },
  config: Uint8Array,
): Promise<PacketDecoder> =>
  codec === 'vorbis'
    ? openVorbisPacketDecoder(format, config)
    : openLibavPacketDecoder(libav, codec, format, config);

/** Samples that wait, channel by channel, until they fill a run. */
function openQueue(channels: number, runFrames: number) {
  const waiting = Array.from({ length: channels }, () => new Float32Array(runFrames));
  const filled = waiting.map(() => 0);
  let taken = 0;
  let frames = 0;
  return {
    /** Frames that were taken so far. */
    get frames() {
      return frames;
    },
    put(c: number, samples: Float32Array) {
      const room = waiting[c] ?? new Float32Array();
      const length = (filled[c] ?? 0) + samples.length;
      if (length > room.length) {
        waiting[c] = new Float32Array(2 * length);
        waiting[c].set(room.subarray(0, filled[c]));
      }
      waiting[c]?.set(samples, filled[c]);
      filled[c] = length;
    },
    /** A whole run, or at the end what is left; only borrowed. */
    next(isLast: boolean): Float32Array[] | undefined {
      const there = Math.min(...filled) - taken;
      if (there >= runFrames || (isLast && there > 0)) {
        const from = taken;
        taken += Math.min(there, runFrames);
        frames += taken - from;
        return waiting.map((samples) => samples.subarray(from, taken));
      }
      for (const [c, samples] of waiting.entries()) {
        samples.copyWithin(0, taken, filled[c]);
        filled[c] = (filled[c] ?? 0) - taken;
      }
      taken = 0;
      return undefined;
    },
  };
}
