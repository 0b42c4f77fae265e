import type { Format } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { readSamples } from '../sample-encoding.js';
import { receiveFrames, type Decoding } from './receive-frames.js';
import { sampleFormatOf } from './sample-format.js';

/** What of the decoded audio belongs to the recording; the rest is the encoder's own. */
export interface Trim {
  readonly skipSec: number;
  /** Absent: to the end. */
  readonly lengthSec?: number;
}

export interface OpenFrames {
  readonly format: Format;
  readonly errors: number;
  next(): Float32Array[] | null | Promise<Float32Array[] | null>;
}

interface Choices {
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
  /** How much of the current frame belongs to the recording, from 0 to 1. */
  readonly frameShare?: () => number;
  /** For a codec whose channels come in an order of its own: where each WAV channel is found. */
  readonly order?: (channels: number) => readonly number[] | undefined;
}

const BLOCK_FRAMES = 16_384;
/** Frames in a row of another rate or layout: a few are damage, more are another recording. */
const MAX_STRANGE_FRAMES = 8;

/**
 * Gathers decoded frames into blocks of planar floats in WAV order.
 *
 * Rate and channels are those of the first frame: the header of an AAC file may know nothing of
 * spectral band replication, which doubles the rate, and of parametric stereo.
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
  const planes = choices.order?.(channels) ?? Array.from({ length: channels }, (_, c) => c);

  const { frameShare = () => 1 } = choices;
  const { skipSec = 0, lengthSec = Infinity } = choices.trim ?? {};
  let toSkip = Math.round(skipSec * rateHz);
  let toGive = Math.round(lengthSec * rateHz);
  let used = 0; // of the current frame; the first one still waits
  let strange = 0;
  let dropped = 0;
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

  /** Takes `count` frames of the current decoded frame to `at` of the block. */
  const take = (count: number, at: number): void => {
    const { encoding, isPlanar, bytes } = sampleFormatOf(libav._AVFrame_format(frame), origin);
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

  let filled = 0; // of the block
  const end = () => {
    toGive -= filled;
    return filled > 0 ? block.map((channel) => channel.subarray(0, filled)) : null;
  };
  const fill = (): Float32Array[] | null | Promise<Float32Array[] | null> => {
    const wanted = Math.min(BLOCK_FRAMES, toGive);
    while (filled < wanted) {
      const left = Math.round(libav._AVFrame_nb_samples(frame) * frameShare()) - used;
      if (left <= 0) {
        const hasFrame = advance();
        if (typeof hasFrame !== 'boolean')
          return hasFrame.then((later) => (later ? fill() : end()));
        if (!hasFrame) break;
        continue;
      }
      const count = Math.min(left, toSkip > 0 ? toSkip : wanted - filled);
      if (toSkip > 0) {
        used += count;
        toSkip -= count;
      } else {
        take(count, filled);
        filled += count;
      }
    }
    return end();
  };

  return {
    format: { rateHz, channels, speakers: speakersOf(channels, mask) },
    get errors() {
      return frames.errors + dropped;
    },
    next() {
      filled = 0;
      return fill();
    },
  };
}
