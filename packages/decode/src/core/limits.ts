import { checkArgument, isRecord } from './arguments.js';
import { Fault } from './fault.js';

/** What the engine refuses, for every caller. */
export interface Limits {
  readonly maxDurationSec: number;
  /** Samples of all channels together: what decoding and measuring take grows with them, not with seconds. */
  readonly maxSamples: number;
  readonly maxChannels: number;
  readonly minRateHz: number;
  readonly maxRateHz: number;
  /** Longest wait for one packet. */
  readonly stallMs: number;
}

/** Of a recording. A measure may require more: most of them need `USUAL_LOWEST_RATE_HZ`. */
export const LOWEST_RATE_HZ = 1000;

/** Below it speech has no sibilants, K-weighting is off by more than half a dB, windows are too short. */
export const USUAL_LOWEST_RATE_HZ = 8000;

/** Why a number is not there that needs a higher rate. */
export const rateTooLow = (atLeastHz: number, rateHz: number): string =>
  `needs a sample rate of at least ${atLeastHz} Hz; this is ${rateHz} Hz`;

/** docs/measures/conventions.md#limits: 1 to 24 channels, 1 to 768 kHz, a week: longer is a number that lies. */
export const DEFAULT_LIMITS: Limits = {
  maxDurationSec: 7 * 24 * 3600,
  maxSamples: Infinity,
  maxChannels: 24,
  minRateHz: LOWEST_RATE_HZ,
  maxRateHz: 768_000,
  stallMs: 30_000,
};

/**
 * Refuses a recording of that length; a length that the file declares is believed before a sample is
 * decoded, so that nothing is spent on what would be refused in the end.
 *
 * @throws Fault `limit.duration`, `limit.samples`, with how much of it was decoded.
 */
export function checkLength(
  seconds: number,
  format: { readonly rateHz: number; readonly channels: number },
  limits: Pick<Limits, 'maxDurationSec' | 'maxSamples'>,
  decodedSec = 0,
): void {
  checkArgument('seconds', seconds, 'a number', typeof seconds === 'number');
  checkArgument('format', format, 'an object with channels and rateHz', isRecord(format));
  checkArgument('limits', limits, 'an object with maxDurationSec, maxSamples', isRecord(limits));
  const { rateHz, channels } = format;
  const { maxDurationSec, maxSamples } = limits;
  checkArgument('rateHz', rateHz, 'a number', typeof rateHz === 'number');
  checkArgument('channels', channels, 'a number', typeof channels === 'number');
  checkArgument('maxDurationSec', maxDurationSec, 'a number', typeof maxDurationSec === 'number');
  checkArgument('maxSamples', maxSamples, 'a number', typeof maxSamples === 'number');
  if (seconds > maxDurationSec)
    throw new Fault('limit.duration', `longer than ${maxDurationSec} s`, { decodedSec });
  if (seconds * rateHz * channels <= maxSamples) return;
  const maxSec = Math.floor(maxSamples / rateHz / channels);
  throw new Fault(
    'limit.samples',
    `longer than ${maxSec} s, the maximum with ${channels} channels at ${rateHz} Hz`,
    { decodedSec },
  );
}
