import type { FileFacts, Format } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { DamageLog, spanSec } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { Plausibility } from '../plausibility.js';
import { BYTES_PER_SAMPLE, readSamples, type SampleEncoding } from '../sample-encoding.js';
import { type Libav, libavFault } from './libav.js';

/** A decoder of libav and where its packets come from. */
export interface Decoding {
  readonly libav: Libav;
  readonly context: number;
  /** Holds one decoded frame at a time. */
  readonly frame: number;
  readonly feed: Feed;
  /** Opens the message of a fault: `flac`, `m4a`. */
  readonly origin: string;
}

/** Sends the next packet, if there is one. */
type Feed = () => Fed | Promise<Fed>;
export type Fed = 'sent' | 'damaged' | 'end';

export interface Frames {
  /** Packets so far that did not decode. */
  readonly errors: number;
  /** Decodes the next frame into `Decoding.frame`; false at the end. Waits only where the packets do. */
  next(): boolean | Promise<boolean>;
}

/** FFmpeg's largest need was below 50 MB; WebAssembly's own limit is 2 GB, and cannot be lowered. */
const MAX_HEAP_BYTES = 400_000_000;
/** Packets in a row without a frame: 8 minutes of AAC. A hostile index may name billions. */
const MAX_FRUITLESS_PACKETS = 20_000;
const NO_PACKET = 0;
const AVERROR_EAGAIN = -6;

/** Feeds packets until a frame comes out. It ends, whatever the input: every turn uses up a packet. */
export function receiveFrames({ libav, context, frame, feed, origin }: Decoding): Frames {
  let errors = 0;
  let isFlushed = false;
  let fruitless = 0;

  /** Whether there is a frame; `undefined` when the decoder needs a packet first. */
  const receive = (): boolean | undefined => {
    for (;;) {
      const result = libav._avcodec_receive_frame(context, frame);
      if (result >= 0 && libav._AVFrame_nb_samples(frame) > 0) {
        fruitless = 0;
        return true;
      }
      if (++fruitless > MAX_FRUITLESS_PACKETS || (isFlushed && result < 0)) return false;
      if (result >= 0 || isFlushed) continue;
      if (result !== AVERROR_EAGAIN) errors++;
      if (libav.HEAPU8.length > MAX_HEAP_BYTES)
        throw new Fault('decode.unsupported', `${origin}: decoding takes too much memory`);
      return undefined;
    }
  };
  const note = (fed: Fed): void => {
    if (fed === 'damaged') errors++;
    if (fed !== 'end') return;
    isFlushed = true;
    libav._avcodec_send_packet(context, NO_PACKET);
  };
  const next = (): boolean | Promise<boolean> => {
    for (;;) {
      const hasFrame = receive();
      if (hasFrame !== undefined) return hasFrame;
      const fed = feed();
      if (typeof fed !== 'string')
        return fed.then((later) => {
          note(later);
          return next();
        });
      note(fed);
    }
  };

  return {
    get errors() {
      return errors;
    },
    next,
  };
}

/** In the order of FFmpeg's AVSampleFormat (libavutil/samplefmt.h), interleaved and then planar. */
const ENCODINGS = ['u8', 's16', 's32', 'f32', 'f64'] as const satisfies readonly SampleEncoding[];

export interface SampleFormat {
  readonly encoding: SampleEncoding;
  readonly isPlanar: boolean;
  readonly bytes: number;
}

const SAMPLE_FORMATS: readonly SampleFormat[] = [false, true].flatMap((isPlanar) =>
  ENCODINGS.map((encoding) => ({ encoding, isPlanar, bytes: BYTES_PER_SAMPLE[encoding] })),
);

/** @throws Fault `decode.unsupported` for a format that no decoder of ours gives. */
export function getSampleFormat(id: number, origin: string): SampleFormat {
  const format = SAMPLE_FORMATS[id];
  if (!format) throw new Fault('decode.unsupported', `${origin}: sample format ${id}`);
  return format;
}

/** What of the decoded audio belongs to the recording; the rest is the encoder's own. */
export interface Trim {
  readonly skipSec: number;
  /** Absent: to the end. */
  readonly lengthSec?: number;
}

export interface OpenFrames {
  readonly format: Format;
  readonly damage: readonly Warning[];
  next(): Float32Array[] | null | Promise<Float32Array[] | null>;
  /** As that of a `Decoder`. */
  seek?(frame: number): number | Promise<number>;
}

interface Choices {
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
  /** How much of the current frame belongs to the recording, from 0 to 1. */
  readonly frameShare?: () => number;
  /** Every packet but the last holds as many frames, so that the time of a lost one is known. */
  readonly packetsAreSimilar?: boolean;
}

const BLOCK_FRAMES = 16_384;
/** Frames in a row of another rate or layout: a few are damage, more are another recording. */
const MAX_STRANGE_FRAMES = 8;

/**
 * Gathers decoded frames into blocks of planar floats in WAV order.
 *
 * Rate and channels are those of the first frame: the header of an AAC file may not state spectral band replication,
 * which doubles the rate, and parametric stereo.
 */
export async function openFrames(decoding: Decoding, choices: Choices): Promise<OpenFrames> {
  const { libav, frame, origin } = decoding;
  const frames = receiveFrames(decoding);
  if (!(await frames.next()))
    throw new Fault('decode.unsupported', `${origin}: nothing in it can be decoded`);

  const rateHz = libav._AVFrame_sample_rate(frame);
  const channels = libav._AVFrame_channels(frame);
  checkLimits({ rateHz, channels }, choices.limits);
  const mask = libav._AVFrame_channel_layoutmask(frame) >>> 0;
  const usualFrames = libav._AVFrame_nb_samples(frame);
  const planes = Array.from({ length: channels }, (_, c) => c);

  const { frameShare = () => 1 } = choices;
  const { skipSec = 0, lengthSec = Infinity } = choices.trim ?? {};
  let toSkip = Math.round(skipSec * rateHz);
  let toGive = Math.round(lengthSec * rateHz);
  let used = 0; // of the current frame; the first one still waits
  let strange = 0;
  let dropped = 0;
  let filled = 0; // of the block
  let known = 0; // of what did not decode
  let silent = 0; // frames of it, still to come
  let given = 0;
  const log = new DamageLog();
  const plausibility = new Plausibility(rateHz, log);
  const block = planes.map(() => new Float32Array(BLOCK_FRAMES));
  let view = new DataView(libav.HEAPU8.buffer);

  /** Whether the frame at hand, if there is one, is of the recording's rate and channels. */
  const isOurs = (hasFrame: boolean): boolean => {
    if (!hasFrame) return true;
    used = 0;
    if (
      libav._AVFrame_channels(frame) === channels &&
      libav._AVFrame_sample_rate(frame) === rateHz
    ) {
      strange = 0;
      return true;
    }
    dropped++;
    if (++strange > MAX_STRANGE_FRAMES)
      throw new Fault('decode.unsupported', `${origin}: rate or channels change midway`);
    return false;
  };
  /** Decodes the next frame of the recording's rate and channels. */
  const advance = (): boolean | Promise<boolean> => {
    for (;;) {
      const hasFrame = frames.next();
      if (typeof hasFrame !== 'boolean')
        return hasFrame.then((later) => (isOurs(later) ? later : advance()));
      if (isOurs(hasFrame)) return hasFrame;
    }
  };

  /** Packets that did not decode since the frame before: each as long as a frame at hand. */
  const noteLost = (): void => {
    const count = frames.errors + dropped - known;
    if (count === 0) return;
    known += count;
    const lost = choices.packetsAreSimilar ? count * usualFrames : 0;
    const start = given + filled + silent - toSkip;
    silent += lost;
    const span = spanSec(start, lost, { rateHz, lengthFrames: given + toGive });
    log.lost({ piece: 'packet', count, ...span });
  };

  /** Takes `count` frames of the current decoded frame to `at` of the block. */
  const take = (count: number, at: number): void => {
    const { encoding, isPlanar, bytes } = getSampleFormat(libav._AVFrame_format(frame), origin);
    const { buffer } = libav.HEAPU8;
    if (view.buffer !== buffer) view = new DataView(buffer); // the memory has grown
    const stride = isPlanar ? bytes : bytes * channels;
    for (const [c, plane] of planes.entries()) {
      const data = libav._AVFrame_data_a(frame, isPlanar ? plane : 0);
      const start = data + used * stride + (isPlanar ? 0 : plane * bytes);
      const target = block[c];
      if (target) readSamples[encoding](view, start, stride, target, at, count);
    }
    used += count;
  };

  /** Skips `count` frames of the silence or of the frame at hand, or takes them to the block. */
  const pass = (count: number): void => {
    const isSkipped = toSkip > 0;
    if (silent > 0) {
      if (!isSkipped) for (const channel of block) channel.fill(0, filled, filled + count);
      silent -= count;
    } else if (isSkipped) used += count;
    else take(count, filled);
    if (isSkipped) toSkip -= count;
    else filled += count;
  };
  /** Whether there is something to go on with; at the end, what was lost there may be. */
  const settle = (hasFrame: boolean): boolean => {
    if (!hasFrame) used = Infinity; // the last frame is used up
    noteLost();
    return hasFrame || silent > 0;
  };

  const end = () => {
    if (filled === 0) {
      plausibility.end();
      return null;
    }
    const decoded = block.map((channel) => channel.subarray(0, filled));
    plausibility.checkBlock(decoded, given);
    toGive -= filled;
    given += filled;
    return decoded;
  };
  const fill = (): Float32Array[] | null | Promise<Float32Array[] | null> => {
    const wanted = Math.min(BLOCK_FRAMES, toGive);
    while (filled < wanted) {
      const left =
        silent > 0 ? silent : Math.round(libav._AVFrame_nb_samples(frame) * frameShare()) - used;
      if (left > 0) {
        pass(Math.min(left, toSkip > 0 ? toSkip : wanted - filled));
        continue;
      }
      const hasFrame = advance();
      if (typeof hasFrame !== 'boolean')
        return hasFrame.then((later) => (settle(later) ? fill() : end()));
      if (!settle(hasFrame)) break;
    }
    return end();
  };
  noteLost(); // before the first frame

  return {
    format: { rateHz, channels, speakers: speakersOf(channels, mask) },
    get damage() {
      return log.warnings;
    },
    next() {
      filled = 0;
      return fill();
    },
  };
}

/** The frames of a libav decoder, under the contract of the engine. */
export function framesDecoder(
  frames: OpenFrames,
  facts: FileFacts,
  stop: () => void = () => undefined,
): Decoder {
  let isOpen = true;
  const failed = (error: unknown): never => {
    throw libavFault(error, facts.container);
  };
  return {
    format: frames.format,
    facts,
    get damage() {
      return frames.damage;
    },
    ...(frames.seek && { seek: (frame: number) => frames.seek?.(frame) ?? 0 }),
    next() {
      try {
        const block = isOpen ? frames.next() : null;
        return block instanceof Promise ? block.catch(failed) : block;
      } catch (error) {
        return failed(error);
      }
    },
    close() {
      isOpen = false; // the instance and its memory go with the last reference
      stop();
    },
  };
}
