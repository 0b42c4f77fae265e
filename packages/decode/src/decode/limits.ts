import type { Format } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Limits } from '../core/limits.js';

/** What a decoder refuses before it decodes a sample. */
export interface DecodeLimits extends Pick<Limits, 'maxChannels' | 'minRateHz' | 'maxRateHz'> {
  /** The track of sound to decode, by its number from 1 or its language; the default track where absent. */
  readonly track?: string | undefined;
}

/** @throws Fault `limit.channels` or `limit.rate` */
export function checkLimits(
  { channels, rateHz }: Pick<Format, 'channels' | 'rateHz'>,
  { maxChannels, minRateHz, maxRateHz }: DecodeLimits,
): void {
  if (!(Number.isInteger(channels) && channels >= 1 && channels <= maxChannels))
    throw new Fault('limit.channels', `${channels} channels; 1 to ${maxChannels} are supported`);
  if (!(Number.isFinite(rateHz) && rateHz >= minRateHz && rateHz <= maxRateHz))
    throw new Fault('limit.rate', `${rateHz} Hz; ${minRateHz} to ${maxRateHz} Hz are supported`);
}
