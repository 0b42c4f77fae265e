import { checkArgument, hasMethods, isFinite, isRecord, kindOf } from '../core/arguments.js';
import { Fault } from '../core/fault.js';
import { checkSource, type Source } from '../source/source.js';
import { checkDecodeLimits, checkLimits, type DecodeLimits } from './limits.js';
import type { Samples } from './sample-encoding.js';

/**
 * Checks that samples are what they are declared to be: callers may lack type checks, and samples of another type would
 * give a plausible but wrong number.
 *
 * @throws Fault `request.invalid` with what is expected.
 */
export function checkSamples(samples: Samples): void {
  const given: unknown = samples;
  checkArgument('samples', given, '{ channels, rateHz }', isRecord(given));
  const { channels, rateHz, channelMask, packetFrames } = given as Readonly<
    Record<string, unknown>
  >;
  checkArgument(
    'channels',
    channels,
    'an array of Float32Array, one for each channel',
    Array.isArray(channels),
  );
  checkArgument('rateHz', rateHz, 'the sample rate in Hz, a number', isFinite(rateHz));
  const isMask = channelMask === undefined || (isFinite(channelMask) && channelMask >= 0);
  checkArgument('channelMask', channelMask, 'a WAVEFORMATEXTENSIBLE speaker mask', isMask);
  const isCount = packetFrames === undefined || (isFinite(packetFrames) && packetFrames >= 1);
  checkArgument('packetFrames', packetFrames, 'a number of frames', isCount);
  const [first] = channels as readonly Float32Array[];
  (channels as readonly unknown[]).forEach((channel, index) => {
    if (!isFloats(channel))
      // by its name: it may come from another realm
      throw invalid(
        `channels[${index}]`,
        'a Float32Array of samples from -1 to 1',
        `${kindOf(channel)}${isIntegers(channel) ? ': divide integers by their full scale first' : ''}`,
      );
    if (channel.length !== first?.length)
      throw invalid(
        `channels[${index}]`,
        `as many samples as the first channel, ${first?.length}`,
        `${channel.length} samples`,
      );
  });
}

const invalid = (param: string, expected: string, given: string) =>
  new Fault('request.invalid', `${param}: expected ${expected}, not ${given}`, { param });

const isFloats = (given: unknown): given is Float32Array => kindOf(given) === 'Float32Array';

const isIntegers = (given: unknown) =>
  ArrayBuffer.isView(given) && !/^Float|^DataView/.test(kindOf(given));

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
  checkDecodeLimits(limits);
  if (typeof given !== 'object' || given === null) throw notAudio(kindOf(given));
  if ('channels' in given) return checked(input as Samples, limits);
  if ('getChannelData' in given)
    return checked(samplesOf(input as AudioBufferLike, limits), limits);
  if (!('sizeBytes' in given && 'read' in given)) throw notAudio(kindOf(given));
  checkSource(given);
  return undefined;
}

function checked(samples: Samples, limits: DecodeLimits): Samples {
  checkSamples(samples);
  checkLimits({ channels: samples.channels.length, rateHz: samples.rateHz }, limits);
  return samples;
}

function samplesOf(buffer: AudioBufferLike, { maxChannels }: DecodeLimits): Samples {
  const { numberOfChannels: count, sampleRate: rateHz } = buffer;
  const isBuffer = hasMethods(buffer, 'getChannelData') && isFinite(count) && count <= maxChannels;
  checkArgument(
    'source',
    buffer,
    `an AudioBuffer with up to ${maxChannels} channels of getChannelData(channel)`,
    isBuffer,
  );
  return { channels: Array.from({ length: count }, (_, i) => buffer.getChannelData(i)), rateHz };
}

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
    `source: expected a source of bytes, samples as { channels, rateHz } or an AudioBuffer, not ${kind}` +
      (kind in HINTS ? `; perhaps ${HINTS[kind] ?? ''}` : ''),
    { param: 'source' },
  );
