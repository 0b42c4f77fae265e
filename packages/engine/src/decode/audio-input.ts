import { Fault } from '../core/fault.js';
import type { Source } from '../source/source.js';
import { checkSamples } from './check-samples.js';
import type { DecodeLimits } from './limits.js';
import type { Samples } from './samples.js';

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
