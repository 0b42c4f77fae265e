import { Fault } from '../core/fault.js';
import type { DecodeLimits } from './limits.js';
import { checkLimits } from './limits.js';
import type { Samples } from './samples.js';

/**
 * Checks that samples are what they are declared to be: callers may lack type checks, and samples of another type would
 * give a plausible but wrong number.
 *
 * @throws Fault `request.invalid` with what is expected; `limit.channels`, `limit.rate`.
 */
export function checkSamples(samples: Samples, limits: DecodeLimits): void {
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
