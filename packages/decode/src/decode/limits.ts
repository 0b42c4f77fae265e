import type { Format } from '../core/audio.js';
import { checkArgument, isRecord } from '../core/arguments.js';
import { Fault } from '../core/fault.js';
import type { Limits } from '../core/limits.js';

/** What a decoder refuses before it decodes a sample. */
export interface DecodeLimits extends Pick<Limits, 'maxChannels' | 'minRateHz' | 'maxRateHz'> {
  /** The track of sound to decode, by its number from 1 or its language; the default track where absent. */
  readonly track?: string | undefined;
}

const REQUIRED = ['maxChannels', 'minRateHz', 'maxRateHz'] as const;

/** @throws Fault `request.invalid` for limits that are none, which would refuse nothing. */
export function checkDecodeLimits(given: unknown): void {
  checkArgument('limits', given, `an object with ${REQUIRED.join(', ')}`, isRecord(given));
  const limits = given as Readonly<Record<string, unknown>>;
  for (const name of REQUIRED)
    checkArgument(`limits.${name}`, limits[name], 'a number', typeof limits[name] === 'number');
  const { track } = limits;
  const isTrack = track === undefined || typeof track === 'string';
  checkArgument('limits.track', track, 'the number or the language of a track, as text', isTrack);
}

/** @throws Fault `limit.channels` or `limit.rate` */
export function checkLimits(
  format: Pick<Format, 'channels' | 'rateHz'>,
  limits: DecodeLimits,
): void {
  checkArgument('format', format, 'an object with channels and rateHz', isRecord(format));
  checkDecodeLimits(limits);
  const { channels, rateHz } = format;
  const { maxChannels, minRateHz, maxRateHz } = limits;
  if (!(Number.isInteger(channels) && channels >= 1 && channels <= maxChannels))
    throw new Fault(
      'limit.channels',
      `${String(channels)} channels; 1 to ${maxChannels} are supported`,
    );
  if (!(Number.isFinite(rateHz) && rateHz >= minRateHz && rateHz <= maxRateHz))
    throw new Fault(
      'limit.rate',
      `${String(rateHz)} Hz; ${minRateHz} to ${maxRateHz} Hz are supported`,
    );
}
