import { square } from '../../elementary/square.js';
import type { RoomSource } from '../../core/options.js';
import { log10 } from '../../elementary/log10.js';
import { bandPass } from '../../kernels/butterworth.js';
import { filtered } from '../../kernels/plain/filtered.js';
import type { RoomResponse } from './room-response.js';

/** Hands and impulses are bright, each octave louder than the one below; drums have their skins here. */
const LOW_HZ = [125, 250] as const;
const HIGH_HZ = [1000, 2000, 4000] as const;
/** Claps and responses of rooms lie 0 dB and lower, balloons at 6 dB, snares and toms at 9 dB and more (decision 0023). */
const LARGEST_LOW_DB = 7.5;

/** The centre of energy of an exponential lies at T/13.8: rooms at up to 1.07 of it, a struck cymbal at 1.7. */
const LARGEST_CENTRE = 1.35;
const LEAST_HIGHEST_HZ = 1000;
const CENTRE_SHARE = 1 / (6 * Math.LN10);

/**
 * Why a decay is that of its source and not of a room around it: a drum whose low skin sounds louder than all
 * above, or a cymbal that goes on before it falls.
 */
export function ringingSource(
  { samples, startFrame, rateHz }: RoomResponse,
  source: Exclude<RoomSource, 'sweep'>,
  decaySec: number,
): string | undefined {
  const responseOf = (lowHz: number, highHz: number) =>
    filtered(samples, bandPass(lowHz, highHz, rateHz)).subarray(startFrame);
  const loudest = (octavesHz: readonly number[]) =>
    Math.max(
      ...octavesHz
        .filter((hz) => hz * Math.SQRT2 < rateHz / 2)
        .map((hz) => energyOf(responseOf(hz / Math.SQRT2, hz * Math.SQRT2))),
    );
  // Balloons are low themselves.
  const lowDb = 10 * log10(loudest(LOW_HZ) / loudest(HIGH_HZ));
  if (source !== 'balloon' && lowDb > LARGEST_LOW_DB)
    return `it is ${lowDb.toFixed(0)} dB louder under 350 Hz than over 700: a drum, not a room`;

  const highestHz = Math.min(8000, rateHz * 0.44);
  if (highestHz < LEAST_HIGHEST_HZ) return undefined; // not an octave of it is there
  const heard = responseOf(500, highestHz);
  const centreSec = heard.reduce((sum, x, i) => sum + square(x) * i, 0) / energyOf(heard) / rateHz;
  if (centreSec > LARGEST_CENTRE * CENTRE_SHARE * decaySec)
    return 'it goes on before it falls: its source sounds, and not a room';
  return undefined;
}

const energyOf = (samples: Float64Array): number => samples.reduce((sum, x) => sum + square(x), 0);
