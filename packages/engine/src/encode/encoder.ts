import type { Coding } from '../core/codings.js';
import { Fault } from '../core/fault.js';
import type { EncoderChoices, Libav } from '../decode/libav/libav.js';

/** One running encoder, in libav's memory. */
export interface Encoder {
  /** What a decoder needs before the first packet. */
  readonly config: Uint8Array;
  /** Frames that it takes at a time; the last run may be shorter. */
  readonly frameSize: number;
  /** Frames that the decoder gives before the first of the recording; known with the first packet. */
  readonly delay: number;
  /** Encodes a run of frames, each sample times `gain`; `take` borrows its packets. */
  encode(run: readonly Float32Array[], gain: number, take: (packet: Uint8Array) => void): void;
  /** The packets that it held back. */
  flush(take: (packet: Uint8Array) => void): void;
}

const NAMES = { aac: 'aac', opus: 'libopus', vorbis: 'libvorbis' } as const;
/** FFmpeg's sample formats: floats, one channel after the other or interleaved. */
const PLANAR_FLOATS = 8;
const FLOATS = 3;
const MONO_MASK = 4;
const STEREO_MASK = 3;
/** FFmpeg's own unit of quality (FF_QP2LAMBDA). */
const LAMBDA_PER_QUALITY = 118;
const NO_FRAME = 0;

/**
 * An encoder of FFmpeg with its usual settings: the native one of AAC, libopus, libvorbis.
 *
 * @throws Fault `decode.unsupported` where this build has no such encoder, or it does not start.
 */
export async function openEncoder(
  libav: Libav,
  { codec, bitrateKbps, quality }: Coding,
  rateHz: number,
  channels: 1 | 2,
): Promise<Encoder> {
  const isPlanar = codec !== 'opus';
  const mask = channels === 1 ? MONO_MASK : STEREO_MASK;
  const choices: EncoderChoices = {
    ctx: {
      ...(quality === undefined && { bit_rate: bitrateKbps * 1000 }),
      sample_fmt: isPlanar ? PLANAR_FLOATS : FLOATS,
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
      const planes = isPlanar ? channels : 1;
      for (let plane = 0; plane < planes; plane++) {
        const { buffer } = libav.HEAPU8; // afresh: the memory may have grown
        const length = isPlanar ? frames : frames * channels;
        const target = new Float32Array(buffer, libav._AVFrame_data_a(frame, plane), length);
        for (let c = plane; c < (isPlanar ? plane + 1 : channels); c++) {
          const samples = run[c];
          const [first, step] = isPlanar ? [0, 1] : [c, channels];
          if (samples)
            for (let i = 0, to = first; i < frames; i++, to += step)
              target[to] = (samples[i] ?? 0) * gain;
        }
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
