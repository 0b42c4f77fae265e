import { AVMEDIA_TYPE_AUDIO, type Libav } from './libav.js';

/** FFmpeg reads a little beyond the end, and needs zeros there (AV_INPUT_BUFFER_PADDING_SIZE). */
const PADDING_BYTES = 64;
const SPARE_BYTES = 8192;

/** One piece of libav's memory, for one packet after the other. */
export class PacketStorage {
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

/** Parameters that a decoder gets before its first packet. */
export interface Coding {
  readonly codecId: number;
  readonly config: Uint8Array;
  readonly channels: number;
  readonly rateHz: number;
}

/** The parameters of a decoder, in libav's memory. */
export async function makeParameters(libav: Libav, coding: Coding): Promise<number> {
  const { codecId, config, rateHz, channels } = coding;
  const parameters = await libav.avcodec_parameters_alloc();
  const extra = allocate(libav, config.length + PADDING_BYTES);
  libav.HEAPU8.fill(0, extra, extra + config.length + PADDING_BYTES);
  libav.HEAPU8.set(config, extra);
  libav._AVCodecParameters_codec_type_s(parameters, AVMEDIA_TYPE_AUDIO);
  libav._AVCodecParameters_codec_id_s(parameters, codecId);
  libav._AVCodecParameters_extradata_s(parameters, extra);
  libav._AVCodecParameters_extradata_size_s(parameters, config.length);
  // hints only: the configuration and the first frame decide
  libav._AVCodecParameters_sample_rate_s?.(parameters, rateHz || 44_100);
  libav._AVCodecParameters_ch_layout_nb_channels_s?.(
    parameters,
    Math.min(8, Math.max(1, channels)),
  );
  return parameters;
}
