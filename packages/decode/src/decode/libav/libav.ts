import { checkArgument, checkKeys, isRecord } from '../../core/arguments.js';
import { Fault } from '../../core/fault.js';
import { checkCompiles, whileCompiling } from '../kernel-pool.js';

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

const AVMEDIA_TYPE_AUDIO = 1;
const AV_LOG_QUIET = -8;

/** FFmpeg's codec ids, of libavcodec/codec_id.h; they never change. */
export const CODEC_IDS = {
  aac: 86018,
} as const;

/** The only build of libav.js on npm with HE-AAC (docs/decisions/0001-decoders.md). */
const SCRIPT = 'libav-4.10.6.1.1-fat.simd.js';
const WASM = 'libav-4.10.6.1.1-fat.simd.wasm';

/** Where the files of the decoders are. */
export interface DecoderSettings {
  /**
   * Address of a folder with the files of libav.js, for pages: `libav-4.10.6.1.1-fat.simd.js` and its
   * `.wasm.gz`, or `.wasm`. Elsewhere they are found among the installed packages.
   */
  readonly libavBase?: string | URL;
}

let settings: DecoderSettings = {};

/** Call it before the first recording is opened; workers each have their own settings. */
export function configureDecoders(chosen: DecoderSettings): void {
  checkArgument('settings', chosen, 'an object with libavBase', isRecord(chosen));
  checkKeys('settings', chosen, ['libavBase']);
  const { libavBase } = chosen;
  const isAddress =
    libavBase === undefined || typeof libavBase === 'string' || libavBase instanceof URL;
  checkArgument('libavBase', libavBase, 'the address of a folder, text or a URL', isAddress);
  settings = chosen;
}

/** What was chosen, for threads that decode for this one. */
export const decoderSettings = (): DecoderSettings => settings;

type Factory = (module: {
  readonly print: () => void;
  readonly printErr: () => void;
  instantiateWasm(imports: WebAssembly.Imports, receive: Receive): WebAssembly.Exports;
}) => Promise<Libav>;
type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => WebAssembly.Exports;

/** What is needed once per thread. */
let loaded: Promise<() => Promise<Libav>> | undefined;

/** A fresh instance with its own memory, so that one recording cannot reach another. */
export async function newLibav(): Promise<Libav> {
  checkCompiles('HE-AAC');
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  const libav = await whileCompiling(loaded.then((make) => make()));
  await libav.av_log_set_level(AV_LOG_QUIET);
  return libav;
}

async function load(): Promise<() => Promise<Libav>> {
  const base = findFolder();
  const [factory, bytes] = await Promise.all([importClassic(base), readWasm(base)]).catch(
    (error: unknown) => {
      throw notFound(error);
    },
  );
  const compiled = await WebAssembly.compile(bytes);
  const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive) =>
    receive(new WebAssembly.Instance(compiled, imports), compiled);
  return () => factory({ print: ignore, printErr: ignore, instantiateWasm });
}

function findFolder(): string {
  if (settings.libavBase) return settings.libavBase.toString().replace(/\/$/, '');
  try {
    const neighbour = import.meta.resolve('@libav.js/variant-fat');
    return neighbour.slice(0, neighbour.lastIndexOf('/'));
  } catch (error) {
    throw notFound(error);
  }
}

/** A bundle does not include the decoders' own files: the application has to state where they are. */
const notFound = (cause: unknown) =>
  new Fault(
    'decode.unsupported',
    `the decoder for this format was not found: serve ${SCRIPT} and its WebAssembly, and name their folder ` +
      'by configureDecoders({ libavBase }); the README of @sonometer/engine has an example',
    { cause },
  );

/**
 * It is a classic script. Imported, it leaves its factory in `globalThis`, but for Node, where it is
 * a CommonJS module; in a worker of a page it would also take over `onmessage`, did it not find a
 * `globalThis.LibAV`.
 */
async function importClassic(base: string): Promise<Factory> {
  const before = globals.LibAV;
  globals.LibAV = { base };
  const module = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ `${base}/${SCRIPT}`
  )) as { readonly default?: Factory };
  globals.LibAV = before;
  const factory = module.default ?? globals.LibAVFactory;
  if (!factory) throw new Error('libav.js left no factory');
  delete globals.LibAVFactory;
  return factory;
}

/** Short, as we publish it, or as libav.js does. A server may expand it on the way: the first bytes show which it is. */
async function readWasm(base: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const name of [`${WASM}.gz`, WASM]) {
    const bytes = await readAddress(`${base}/${name}`);
    if (bytes && startsWith(bytes, GZIP)) return expand(bytes);
    if (bytes && startsWith(bytes, WEBASSEMBLY)) return bytes;
  }
  throw new Error(`there is no ${WASM} in ${base}`);
}

const GZIP = [0x1f, 0x8b];
const WEBASSEMBLY = [0x00, 0x61, 0x73, 0x6d];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, i) => bytes[i] === byte);

/** By Node's own zlib, since its streams of the web take 50 ms to load. */
async function expand(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const zlib = nodeModules()?.('zlib');
  if (zlib) return zlib.gunzipSync(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** `undefined` where nothing lies. `fetch` of Node reads no files. */
async function readAddress(address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const files = address.startsWith('file:') ? nodeModules()?.('fs/promises') : undefined;
  if (files) return files.readFile(new URL(address)).catch(() => undefined);
  const response = await fetch(address);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

const globals = globalThis as {
  LibAV?: unknown;
  LibAVFactory?: Factory;
  process?: { getBuiltinModule?: <Name extends keyof NodeModules>(id: Name) => NodeModules[Name] };
};

interface NodeModules {
  readonly 'fs/promises': { readFile(file: URL): Promise<Uint8Array<ArrayBuffer>> };
  readonly zlib: { gunzipSync(bytes: Uint8Array): Uint8Array<ArrayBuffer> };
}

const nodeModules = () => globals.process?.getBuiltinModule;

const ignore = () => undefined;

/**
 * libav.js throws plain errors and strings, and a trap of WebAssembly is a RuntimeError: whichever it
 * is, the sandbox held, and this recording does not decode.
 */
export const libavFault = (error: unknown, origin: string): Fault =>
  error instanceof Fault
    ? error
    : new Fault('decode.unsupported', `${origin}: nothing in it can be decoded`, { cause: error });

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
