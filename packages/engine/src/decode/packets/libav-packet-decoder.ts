import { readSamples } from '../sample-encoding.js';
import { libavFault } from '../libav/libav-fault.js';
import { CODEC_IDS, type Libav } from '../libav/libav.js';
import { PacketStorage, makeParameters } from '../libav/packet-storage.js';
import { getSampleFormat } from '../libav/sample-format.js';
import type { HeldFrames } from './held-frames.js';
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

/** libopus in FFmpeg for one logical stream, in an instance that those of a chain share. */
export const openOpusPacketDecoder = (
  libav: Libav,
  codec: Pick<PacketCoding, 'channels' | 'rateHz'>,
  config: Uint8Array,
): Promise<PacketDecoder> => openLibavPacketDecoder(libav, 'opus', codec, config);
