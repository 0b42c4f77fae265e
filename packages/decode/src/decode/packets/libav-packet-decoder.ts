import type { Block } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { exp2 } from '../../elementary/exp2.js';
import {
  CODEC_IDS,
  type Libav,
  libavFault,
  makeParameters,
  PacketStorage,
} from '../libav/libav.js';
import { getSampleFormat } from '../libav/open-frames.js';
import { BYTES_PER_SAMPLE, readSamples, type SampleEncoding } from '../sample-encoding.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

/** A decoder of FFmpeg for one logical stream, in an instance that others may share. */
export async function openLibavPacketDecoder(
  libav: Libav,
  name: keyof typeof CODEC_IDS,
  codec: Pick<PacketCoding, 'channels' | 'rateHz'>,
  config: Uint8Array,
): Promise<PacketDecoder> {
  const { channels, rateHz } = codec;
  const codecId = CODEC_IDS[name];
  const parameters = await makeParameters(libav, { codecId, config, channels, rateHz });
  const [, context, packet, frame] = await opened(
    () => libav.ff_init_decoder(codecId, parameters),
    name,
  );
  // the caller decides what is trimmed
  await libav.av_opt_set(context, 'flags2', '+skip_manual', 0);
  const storage = new PacketStorage(libav);
  const planes = Array.from({ length: channels }, (_, c) => c);

  /** Appends the frame at hand; false when it is of another kind. */
  const take = (held: HeldFrames): boolean => {
    if (libav._AVFrame_channels(frame) !== channels) return false;
    if (libav._AVFrame_sample_rate(frame) !== rateHz) return false;
    const count = libav._AVFrame_nb_samples(frame);
    const { encoding, isPlanar, bytes } = getSampleFormat(libav._AVFrame_format(frame), name);
    const view = new DataView(libav.HEAPU8.buffer);
    const stride = isPlanar ? bytes : bytes * channels;
    const { channels: targets, at } = held.append(count);
    for (const [c, plane] of planes.entries()) {
      const data = libav._AVFrame_data_a(frame, isPlanar ? plane : 0);
      const target = targets[c];
      const start = isPlanar ? data : data + plane * bytes;
      if (target) readSamples[encoding](view, start, stride, target, at, count);
    }
    return true;
  };

  return {
    decode(data, held) {
      if (data.length === 0) return true; // a packet of no bytes is silence that is not counted
      libav._AVPacket_data_s(packet, storage.hold(data));
      libav._AVPacket_size_s(packet, data.length);
      let isWhole = libav._avcodec_send_packet(context, packet) >= 0;
      libav._AVPacket_data_s(packet, 0); // ours, not FFmpeg's to free
      libav._AVPacket_size_s(packet, 0);
      for (;;) {
        const result = libav._avcodec_receive_frame(context, frame);
        if (result < 0) return isWhole && result === AVERROR_EAGAIN;
        if (libav._AVFrame_nb_samples(frame) > 0) isWhole = take(held) && isWhole;
      }
    },
    close() {
      void libav.ff_free_decoder(context, packet, frame);
    },
  };
}

const opened = async <T>(open: () => T | Promise<T>, origin: string): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw libavFault(error, origin);
  }
};

const AVERROR_EAGAIN = -6;

/** More than a page of any encoder: 8 minutes of stereo at 44.1 kHz. A hostile one may hold 2 GB. */
const MAX_SAMPLES = exp2(25);
const FIRST_FRAMES = 65_536;

/** Decoded frames that wait until their page states where they belong. */
export class HeldFrames {
  readonly #channels: Float32Array[];
  #length = 0;

  constructor(channels: number) {
    this.#channels = Array.from({ length: channels }, () => new Float32Array(FIRST_FRAMES));
  }

  get length(): number {
    return this.#length;
  }

  /** Room for `frames` more: where they go, channel by channel. */
  append(frames: number): { readonly channels: readonly Float32Array[]; readonly at: number } {
    const at = this.#length;
    this.#length += frames;
    const size = this.#channels[0]?.length ?? 0;
    if (this.#length > size) {
      const wanted = Math.max(this.#length, 2 * size);
      if (wanted * this.#channels.length > MAX_SAMPLES)
        throw new Fault('decode.unsupported', 'ogg: a page holds too much audio');
      for (const [c, channel] of this.#channels.entries()) {
        const larger = new Float32Array(wanted);
        larger.set(channel);
        this.#channels[c] = larger;
      }
    }
    return { channels: this.#channels, at };
  }

  silence(from: number, to: number): void {
    for (const channel of this.#channels) channel.fill(0, from, to);
  }

  /** Views, valid until the next packet. */
  slice(from: number, to: number): Block {
    return this.#channels.map((channel) => channel.subarray(from, to));
  }

  /** Drops what came after the first `frames`. */
  cut(frames: number): void {
    this.#length = Math.min(this.#length, frames);
  }
}

/** Samples that a container cut into packets. */
export function openPcmPacketDecoder(samples: SampleEncoding, channels: number): PacketDecoder {
  const sampleBytes = BYTES_PER_SAMPLE[samples];
  const frameBytes = channels * sampleBytes;
  return {
    decode(packet, held) {
      const count = Math.floor(packet.length / frameBytes);
      const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
      const { channels: targets, at } = held.append(count);
      for (const [c, target] of targets.entries())
        readSamples[samples](view, c * sampleBytes, frameBytes, target, at, count);
      return packet.length % frameBytes === 0;
    },
    close: () => undefined,
  };
}
