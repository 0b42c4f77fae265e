import { openResampling, resamplingFilters } from '../algorithms/resampling.js';
import { type Block, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { type Coding, codecRateHz } from '../core/codings.js';
import { Fault } from '@sonometer/decode/core/fault';
import {
  type EncoderChoices,
  HeldFrames,
  type Libav,
  openLibavPacketDecoder,
  openOpusPacketDecoder,
  openVorbisPacketDecoder,
  type PacketDecoder,
} from '@sonometer/decode/packets';
import type { Kernels } from '../kernels/kernels.js';
import type { Encoder } from './encoder.js';
import { openOpusEncoder } from './opus/opus-encoder.js';

/** Of FFmpeg's encoders. */
const NAMES = { aac: 'aac', vorbis: 'libvorbis' } as const;
/** FFmpeg's sample format of floats, one channel after the other. */
const PLANAR_FLOATS = 8;
const MONO_MASK = 4;
const STEREO_MASK = 3;
/** FFmpeg's own unit of quality (FF_QP2LAMBDA). */
const LAMBDA_PER_QUALITY = 118;
const NO_FRAME = 0;

/**
 * An encoder of FFmpeg with its usual settings: the native one of AAC, libvorbis.
 *
 * @throws Fault `decode.unsupported` where this build has no such encoder, or it does not start.
 */
async function openLibavEncoder(
  libav: Libav,
  codec: keyof typeof NAMES,
  { bitrateKbps, quality }: Coding,
  rateHz: number,
  channels: 1 | 2,
): Promise<Encoder> {
  const mask = channels === 1 ? MONO_MASK : STEREO_MASK;
  const choices: EncoderChoices = {
    ctx: {
      ...(quality === undefined && { bit_rate: bitrateKbps * 1000 }),
      sample_fmt: PLANAR_FLOATS,
      sample_rate: rateHz,
      channel_layout: mask,
      channels,
    },
    time_base: [1, rateHz],
    ...(quality !== undefined && {
      options: { flags: '+qscale', global_quality: String(quality * LAMBDA_PER_QUALITY) },
    }),
  };
  const [, context, frame, packet, frameSize] = await started(libav, NAMES[codec], choices);
  const at = libav._AVCodecContext_extradata(context);
  const config = libav.HEAPU8.slice(at, at + libav._AVCodecContext_extradata_size(context));
  let sent = 0;
  let delay: number | undefined;

  const receive = (take: (packet: Uint8Array) => void) => {
    while (libav._avcodec_receive_packet(context, packet) >= 0) {
      // the first packet of the others starts so long before the recording; libvorbis starts with it
      delay ??= codec === 'vorbis' ? 0 : Math.max(0, -libav._AVPacket_pts(packet));
      const from = libav._AVPacket_data(packet);
      take(libav.HEAPU8.slice(from, from + libav._AVPacket_size(packet)));
      libav._av_packet_unref(packet);
    }
  };
  const failed = (what: string): never => {
    throw new Error(`${NAMES[codec]}: ${what}`);
  };

  return {
    config,
    frameSize,
    get delay() {
      return delay ?? 0;
    },
    encode(run, gain, take) {
      const frames = run[0]?.length ?? 0;
      libav._AVFrame_nb_samples_s(frame, frames);
      libav._AVFrame_format_s(frame, choices.ctx.sample_fmt);
      libav._AVFrame_sample_rate_s(frame, rateHz);
      libav._AVFrame_channel_layoutmask_s(frame, mask, 0);
      libav._AVFrame_pts_s(frame, sent);
      libav._AVFrame_ptshi_s(frame, 0);
      sent += frames;
      if (libav._av_frame_get_buffer(frame, 0) < 0) failed('no memory for a frame');
      for (let c = 0; c < channels; c++) {
        const { buffer } = libav.HEAPU8; // afresh: the memory may have grown
        const target = new Float32Array(buffer, libav._AVFrame_data_a(frame, c), frames);
        const samples = run[c];
        if (samples) for (let i = 0; i < frames; i++) target[i] = (samples[i] ?? 0) * gain;
      }
      const result = libav._avcodec_send_frame(context, frame);
      libav._av_frame_unref(frame);
      if (result < 0) failed(`a frame was refused (${result})`);
      receive(take);
    },
    flush(take) {
      libav._avcodec_send_frame(context, NO_FRAME);
      receive(take);
    },
  };
}

async function started(libav: Libav, name: string, choices: EncoderChoices) {
  try {
    return await libav.ff_init_encoder(name, choices);
  } catch (cause) {
    throw new Fault('decode.unsupported', `the encoder ${name} does not start`, { cause });
  }
}

/** A recording after encoding and decoding, in memory. Nothing is written. */
export interface RoundTrip {
  push(block: Block): void;
  end(): void;
}

export interface TripOpening {
  readonly coding: Coding;
  readonly rateHz: number;
  readonly channels: 1 | 2;
  /** Linear; the recording is multiplied with it before it is encoded. */
  readonly gain: number;
  /** It has the encoders of AAC and Vorbis; trips may share it. */
  readonly libav: Libav;
  readonly kernels: Kernels;
  /** Takes what was decoded, from the first frame of the recording to its last; only borrowed. */
  readonly give: (block: Block) => void;
}

/** Half the rate is passed up to here: 20.9 kHz of 44.1 kHz. */
const PASSED = 0.95;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 48;

/**
 * Streams blocks through an encoder and its decoder. The delay of the codec is removed at the start and its padding at
 * the end, so that every frame lies where it lay.
 *
 * @throws Fault `decode.unsupported` where the files of an encoder or a decoder are not there.
 */
export async function openRoundTrip(opening: TripOpening): Promise<RoundTrip> {
  const { coding, channels, gain, libav, kernels, give } = opening;
  const rateHz = codecRateHz(coding.codec, opening.rateHz);
  const encoder =
    coding.codec === 'opus'
      ? await openOpusEncoder(coding.bitrateKbps, channels)
      : await openLibavEncoder(libav, coding.codec, coding, rateHz, channels);
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

const openDecoder = async (
  codec: Coding['codec'],
  libav: Libav,
  format: { readonly rateHz: number; readonly channels: number },
  config: Uint8Array,
): Promise<PacketDecoder> => {
  if (codec === 'vorbis') return openVorbisPacketDecoder(format, config);
  if (codec === 'opus') return openOpusPacketDecoder(format, config);
  return openLibavPacketDecoder(libav, codec, format, config);
};

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
