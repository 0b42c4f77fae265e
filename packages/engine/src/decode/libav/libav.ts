/**
 * The part of libav.js (FFmpeg in WebAssembly) that we use, in its direct mode: the functions run in
 * this thread, on this instance's own memory. Names with an underscore are the C functions
 * themselves; pointers are numbers.
 *
 * Memory views become stale when the memory grows, which any call may cause: take them afresh.
 */
export interface Libav {
  readonly HEAPU8: Uint8Array;

  _malloc(bytes: number): number;
  _free(pointer: number): void;

  av_log_set_level(level: number): void | Promise<void>;

  ff_init_decoder(codecId: number, parameters: number): Decoding | Promise<Decoding>;
  ff_free_decoder(context: number, packet: number, frame: number): void | Promise<void>;
  av_opt_set(
    object: number,
    name: string,
    value: string,
    searchFlags: number,
  ): number | Promise<number>;
  _avcodec_send_packet(context: number, packet: number): number;
  _avcodec_receive_frame(context: number, frame: number): number;

  ff_init_encoder(name: string, choices: EncoderChoices): Encoding | Promise<Encoding>;
  _avcodec_send_frame(context: number, frame: number): number;
  _avcodec_receive_packet(context: number, packet: number): number;
  _AVCodecContext_extradata(context: number): number;
  _AVCodecContext_extradata_size(context: number): number;

  avcodec_parameters_alloc(): number | Promise<number>;
  _AVCodecParameters_codec_type_s(parameters: number, type: number): void;
  _AVCodecParameters_codec_id_s(parameters: number, id: number): void;
  _AVCodecParameters_extradata_s(parameters: number, pointer: number): void;
  _AVCodecParameters_extradata_size_s(parameters: number, bytes: number): void;
  _AVCodecParameters_sample_rate_s?(parameters: number, rateHz: number): void;
  _AVCodecParameters_ch_layout_nb_channels_s?(parameters: number, channels: number): void;

  _AVPacket_data(packet: number): number;
  _AVPacket_size(packet: number): number;
  /** The lower 32 bits. */
  _AVPacket_pts(packet: number): number;
  _av_packet_unref(packet: number): void;
  _AVPacket_data_s(packet: number, pointer: number): void;
  _AVPacket_size_s(packet: number, bytes: number): void;

  _AVFrame_channels(frame: number): number;
  _AVFrame_channel_layoutmask(frame: number): number;
  _AVFrame_sample_rate(frame: number): number;
  _AVFrame_nb_samples(frame: number): number;
  _AVFrame_format(frame: number): number;
  _AVFrame_data_a(frame: number, plane: number): number;

  _AVFrame_nb_samples_s(frame: number, frames: number): void;
  _AVFrame_format_s(frame: number, format: number): void;
  _AVFrame_sample_rate_s(frame: number, rateHz: number): void;
  _AVFrame_channel_layoutmask_s(frame: number, low: number, high: number): void;
  /** Of the time of its first sample, the lower and the upper 32 bits. */
  _AVFrame_pts_s(frame: number, low: number): void;
  _AVFrame_ptshi_s(frame: number, high: number): void;
  _av_frame_get_buffer(frame: number, align: number): number;
  _av_frame_unref(frame: number): void;
}

type Decoding = [codec: number, context: number, packet: number, frame: number];
type Encoding = [codec: number, context: number, frame: number, packet: number, frameSize: number];

/** Parameters that an encoder gets before its first frame. */
export interface EncoderChoices {
  readonly ctx: {
    readonly bit_rate?: number;
    readonly sample_fmt: number;
    readonly sample_rate: number;
    readonly channel_layout: number;
    readonly channels: number;
  };
  readonly time_base: readonly [number, number];
  /** Options of FFmpeg by their names. */
  readonly options?: Readonly<Record<string, string>>;
}

export const AVMEDIA_TYPE_AUDIO = 1;
export const AV_LOG_QUIET = -8;

/** FFmpeg's codec ids, of libavcodec/codec_id.h; they never change. */
export const CODEC_IDS = {
  aac: 86018,
  opus: 86076,
} as const;
