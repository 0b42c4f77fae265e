import { Fault } from '../core/fault.js';
import type { Source } from '../source/source.js';
import { checkLimits, type DecodeLimits } from './limits.js';
import type { Samples } from './samples.js';

/**
 * Checks that samples are what they are declared to be: callers may lack type checks, and samples of another type would
 * give a plausible but wrong number.
 *
 * @throws Fault `request.invalid` with what is expected; `limit.channels`, `limit.rate`.
 */
function checkSamples(samples: Samples, limits: DecodeLimits): void {
  const { channels, rateHz } = samples as { readonly channels: unknown; readonly rateHz: unknown };
  if (!Array.isArray(channels))
    throw invalid('channels', 'an array of Float32Array, one for each channel', nameOf(channels));
  if (typeof rateHz !== 'number' || !Number.isFinite(rateHz))
    throw invalid('rateHz', 'the sample rate in Hz, a number', nameOf(rateHz));
  checkLimits({ channels: channels.length, rateHz }, limits);
  channels.forEach((channel: unknown, index) => {
    if (!isFloats(channel))
      // by its name: it may come from another realm
      throw invalid(
        `channels[${index}]`,
        'a Float32Array of samples from -1 to 1',
        `${nameOf(channel)}${isIntegers(channel) ? ': divide integers by their full scale first' : ''}`,
      );
    const { length } = channels[0] as Float32Array;
    if (channel.length !== length)
      throw invalid(
        `channels[${index}]`,
        `as many samples as the first channel, ${length}`,
        `${channel.length} samples`,
      );
  });
}

const invalid = (param: string, expected: string, given: string) =>
  new Fault('request.invalid', `${param}: expected ${expected}, not ${given}`, { param });

const isFloats = (given: unknown): given is Float32Array => nameOf(given) === 'Float32Array';

const isIntegers = (given: unknown) =>
  ArrayBuffer.isView(given) && !/^Float|^DataView/.test(nameOf(given));

function nameOf(given: unknown): string {
  if (typeof given === 'number') return String(given);
  if (given === null || typeof given !== 'object') return typeof given;
  return Object.prototype.toString.call(given).slice('[object '.length, -1);
}

/** The part of Web Audio's `AudioBuffer` that we read; any object with these does. */
export interface AudioBufferLike {
  readonly numberOfChannels: number;
  /** Hz. */
  readonly sampleRate: number;
  /** Planar samples, full scale 1. */
  getChannelData(channel: number): Float32Array;
}

/** What can be measured: a file by its bytes, samples, or an `AudioBuffer`. */
export type AudioInput = Source | Samples | AudioBufferLike;

/**
 * The samples, checked, of what holds samples; `undefined` of a file.
 *
 * @throws Fault `request.invalid` for anything else, with what is expected.
 */
export function samplesIn(input: AudioInput, limits: DecodeLimits): Samples | undefined {
  const given: unknown = input; // callers may lack type checks
  if (typeof given !== 'object' || given === null) throw notAudio(typeof given);
  if ('channels' in given) return checked(input as Samples, limits);
  if ('getChannelData' in given) return checked(samplesOf(input as AudioBufferLike), limits);
  if ('sizeBytes' in given && 'read' in given) return undefined;
  throw notAudio(Object.prototype.toString.call(given).slice('[object '.length, -1));
}

function checked(samples: Samples, limits: DecodeLimits): Samples {
  checkSamples(samples, limits);
  return samples;
}

const samplesOf = (buffer: AudioBufferLike): Samples => ({
  channels: Array.from({ length: buffer.numberOfChannels }, (_, i) => buffer.getChannelData(i)),
  rateHz: buffer.sampleRate,
});

/** What turns things into a source that are none. */
const HINTS: Readonly<Record<string, string>> = {
  Uint8Array: 'bytesSource(bytes)',
  Blob: 'blobSource(blob)',
  File: 'blobSource(file)',
  ArrayBuffer: 'bytesSource(new Uint8Array(buffer))',
  ReadableStream: 'await streamSource(stream)',
  Object: '{ channels, rateHz }',
};

const notAudio = (kind: string) =>
  new Fault(
    'request.invalid',
    `expected a source of bytes, samples as { channels, rateHz } or an AudioBuffer, not ${kind}` +
      (kind in HINTS ? `; perhaps ${HINTS[kind] ?? ''}` : ''),
  );
