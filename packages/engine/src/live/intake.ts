import { itemAt } from '../core/numbers.js';
import { Fault } from '@sonometer/decode/core/fault';

/** One array for each channel. */
type Planar = readonly (Float32Array | Int16Array)[];

/**
 * Samples as sound cards and streams have them. In a list: one array for each channel, all of one length. Otherwise
 * interleaved, frame after frame. `Float32Array` has full scale 1, `Int16Array` 32,768; a `Uint8Array` holds
 * interleaved integers of 24 bits, low byte first.
 */
export type LiveSamples = Planar | Float32Array | Int16Array | Uint8Array;

const INT16_SCALE = 1 / 32_768;
const INT24_SCALE = 1 / 8_388_608;
const INT24_BYTES = 3;
/** As in every analysis: NaN, infinities and louder samples count as 0. */
const LARGEST_SAMPLE = 1e6;

/**
 * How many frames there are.
 *
 * @throws Fault `request.invalid` where that is no whole number, or the arrays do not match the channels.
 */
export function framesIn(samples: LiveSamples, channels: number): number {
  if (isInterleaved(samples)) {
    const values = samples instanceof Uint8Array ? samples.length / INT24_BYTES : samples.length;
    if (Number.isInteger(values / channels)) return values / channels;
    throw invalid(`whole frames of ${channels} channels, not ${values} samples`);
  }
  const given: unknown = samples; // callers may lack type checks
  if (!Array.isArray(given))
    throw invalid('Float32Array, Int16Array or Uint8Array (24 bits), or one for each channel');
  if (given.length !== channels) throw invalid(`${channels} channels, not ${given.length}`);
  let frames: number | undefined;
  for (let c = 0; c < channels; c++) {
    const channel: unknown = given[c];
    if (!(channel instanceof Float32Array || channel instanceof Int16Array))
      throw invalid('a Float32Array or an Int16Array for each channel');
    frames ??= channel.length;
    if (channel.length !== frames) throw invalid('channels of one length');
  }
  return frames ?? 0;
}

/**
 * Writes `count` frames from frame `from` to the buffers, from place `to` on; how many samples were no numbers.
 * Makes no garbage.
 */
export function takeIn(
  samples: LiveSamples,
  from: number,
  count: number,
  buffers: readonly Float32Array[],
  to: number,
): number {
  let bad = 0;
  for (let c = 0; c < buffers.length; c++) {
    const buffer = itemAt(buffers, c);
    if (samples instanceof Uint8Array) {
      take24(samples, from * buffers.length + c, buffers.length, count, buffer, to);
      continue;
    }
    const source = isInterleaved(samples) ? samples : itemAt(samples, c);
    const stride = isInterleaved(samples) ? buffers.length : 1;
    const start = isInterleaved(samples) ? from * stride + c : from;
    if (source instanceof Int16Array) take16(source, start, stride, count, buffer, to);
    else bad += takeFloats(source, start, stride, count, buffer, to);
  }
  return bad;
}

const isInterleaved = (samples: LiveSamples): samples is Float32Array | Int16Array | Uint8Array =>
  samples instanceof Float32Array || samples instanceof Int16Array || samples instanceof Uint8Array;

function takeFloats(
  source: Float32Array,
  start: number,
  stride: number,
  count: number,
  buffer: Float32Array,
  to: number,
): number {
  let bad = 0;
  for (let i = 0; i < count; i++) {
    const x = source[start + i * stride] ?? 0;
    const isGood = x <= LARGEST_SAMPLE && x >= -LARGEST_SAMPLE; // false of NaN
    buffer[to + i] = isGood ? x : 0;
    if (!isGood) bad++;
  }
  return bad;
}

function take16(
  source: Int16Array,
  start: number,
  stride: number,
  count: number,
  buffer: Float32Array,
  to: number,
): void {
  for (let i = 0; i < count; i++) buffer[to + i] = (source[start + i * stride] ?? 0) * INT16_SCALE;
}

function take24(
  source: Uint8Array,
  start: number,
  stride: number,
  count: number,
  buffer: Float32Array,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = INT24_BYTES * (start + i * stride);
    const high = (source[at + 2] ?? 0) << 24;
    buffer[to + i] = ((high >> 8) | ((source[at + 1] ?? 0) << 8) | (source[at] ?? 0)) * INT24_SCALE;
  }
}

const invalid = (expected: string) =>
  new Fault('request.invalid', `samples: expected ${expected}`, { param: 'samples' });
