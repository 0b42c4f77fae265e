import type { DecodeLimits } from '../limits.js';
import { libavFault } from './libav-fault.js';
import { AVMEDIA_TYPE_AUDIO, CODEC_IDS, type Libav } from './libav.js';
import { newLibav } from './new-libav.js';
import { openFrames, type OpenFrames, type Trim } from './open-frames.js';
import type { Fed } from './receive-frames.js';

/** How packets are coded, as their container says. */
interface Coding {
  readonly codec: 'aac' | 'alac';
  readonly config: Uint8Array;
  readonly channels: number;
  readonly rateHz: number;
}

/** One coded frame, and for the last one the share of it that belongs to the recording. */
interface Packet {
  readonly data: Uint8Array;
  readonly share: number | undefined;
}

interface Choices {
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
}

/** FFmpeg reads a little beyond the end, and wants zeros there (AV_INPUT_BUFFER_PADDING_SIZE). */
const PADDING_BYTES = 64;
const SPARE_BYTES = 8192;

/** Decodes packets that were taken from their container already, some at a time. */
export async function openLibavPackets(
  packets: AsyncIterator<readonly Packet[], void>,
  coding: Coding,
  choices: Choices,
): Promise<OpenFrames> {
  const libav = await newLibav('fat');
  try {
    const codecId = CODEC_IDS[coding.codec];
    const parameters = await describe(libav, codecId, coding);
    const [, context, packet, frame] = await libav.ff_init_decoder(codecId, parameters);
    const storage = new PacketStorage(libav);

    let share: number | undefined;
    let waiting: readonly Packet[] = [];
    let sent = 0; // of those

    const send = ({ data, share: ofRecording }: Packet): Fed => {
      share = ofRecording;
      libav._AVPacket_data_s(packet, storage.hold(data));
      libav._AVPacket_size_s(packet, data.length);
      const isDamaged = libav._avcodec_send_packet(context, packet) < 0;
      libav._AVPacket_data_s(packet, 0); // ours, not FFmpeg's to free
      libav._AVPacket_size_s(packet, 0);
      return isDamaged ? 'damaged' : 'sent';
    };
    const feed = (): Fed | Promise<Fed> => {
      const next = waiting[sent++];
      return next ? send(next) : refill();
    };
    const refill = async (): Promise<Fed> => {
      const next = await packets.next();
      if (next.done) return 'end';
      waiting = next.value;
      sent = 0;
      return feed();
    };
    const decoding = { libav, context, frame, feed, origin: 'm4a' };
    // neither decoder holds frames back, so the frame at hand is that of the last packet sent
    return await openFrames(decoding, { ...choices, frameShare: () => share ?? 1 });
  } catch (error) {
    throw libavFault(error, 'm4a');
  }
}

async function describe(libav: Libav, codecId: number, coding: Coding): Promise<number> {
  const { config, rateHz, channels } = coding;
  const parameters = await libav.avcodec_parameters_alloc();
  const extra = allocate(libav, config.length + PADDING_BYTES);
  libav.HEAPU8.fill(0, extra, extra + config.length + PADDING_BYTES);
  libav.HEAPU8.set(config, extra);
  libav._AVCodecParameters_codec_type_s(parameters, AVMEDIA_TYPE_AUDIO);
  libav._AVCodecParameters_codec_id_s(parameters, codecId);
  libav._AVCodecParameters_extradata_s(parameters, extra);
  libav._AVCodecParameters_extradata_size_s(parameters, config.length);
  // hints only: the configuration decides, and the first frame tells
  libav._AVCodecParameters_sample_rate_s?.(parameters, rateHz || 44_100);
  libav._AVCodecParameters_ch_layout_nb_channels_s?.(
    parameters,
    Math.min(8, Math.max(1, channels)),
  );
  return parameters;
}

/** One piece of libav's memory, for one packet after the other. */
class PacketStorage {
  readonly #libav: Libav;
  #pointer = 0;
  #bytes = 0;

  constructor(libav: Libav) {
    this.#libav = libav;
  }

  /** Copies the packet, and gives where it lies until the next one. */
  hold(packet: Uint8Array): number {
    if (packet.length > this.#bytes) {
      if (this.#pointer) this.#libav._free(this.#pointer);
      this.#bytes = packet.length + SPARE_BYTES;
      this.#pointer = allocate(this.#libav, this.#bytes + PADDING_BYTES);
    }
    const end = this.#pointer + packet.length;
    this.#libav.HEAPU8.set(packet, this.#pointer);
    this.#libav.HEAPU8.fill(0, end, end + PADDING_BYTES);
    return this.#pointer;
  }
}

function allocate(libav: Libav, bytes: number): number {
  const pointer = libav._malloc(bytes);
  if (!pointer) throw new Error('out of memory');
  return pointer;
}
