import { square } from '../../elementary/square.js';
import type { RoomSource } from '../../core/options.js';
import { log10 } from '../../elementary/log10.js';
import { bandPass } from '../../kernels/butterworth.js';
import { filtered } from '../../kernels/plain/filtered.js';
import { decayCurve } from './decay-curve.js';
import type { RoomResponse } from './room-response.js';

/** Hands and impulses are bright, each octave louder than the one below; drums have their skins here. */
const LOW_HZ = [125, 250] as const;
const HIGH_HZ = [1000, 2000, 4000] as const;
/**
 * Claps and responses of rooms lie 0 dB and lower, balloons at 6 dB, snares and toms at 9 dB and more (decision 0023).
 */
const LARGEST_LOW_DB = 7.5;

/** The centre of energy of an exponential lies at T/13.8: rooms at up to 1.07 of it, a struck cymbal at 1.7. */
const LARGEST_CENTRE = 1.35;
/** It is looked for in octaves, each with its own noise: a hum fills one of them. */
const LOWEST_HZ = 500;
const HIGHEST_HZ = 8000;
/** With less range above the noise the slope cannot distinguish the two. */
const MIN_RANGE_DB = 20;
const CENTRE_SHARE = 1 / (6 * Math.LN10);

/**
 * Why a decay is that of its source and not of a room around it: a drum whose low skin sounds louder than all above, or
 * a cymbal that sustains before it decays.
 */
export function ringingSource(
  { samples, startFrame, rateHz }: RoomResponse,
  source: Exclude<RoomSource, 'sweep'>,
  decaySec: number,
): string | undefined {
  const detectedIn = (lowHz: number, highHz: number) =>
    decaying(filtered(samples, bandPass(lowHz, highHz, rateHz)).subarray(startFrame), rateHz);
  const loudest = (octavesHz: readonly number[]) =>
    Math.max(
      ...octavesHz
        .filter((hz) => hz * Math.SQRT2 < rateHz / 2)
        .map((hz) => detectedIn(hz / Math.SQRT2, hz * Math.SQRT2).energy),
    );
  // Balloons are low themselves.
  const lowDb = 10 * log10(loudest(LOW_HZ) / loudest(HIGH_HZ));
  if (source !== 'balloon' && lowDb > LARGEST_LOW_DB)
    return `it is ${lowDb.toFixed(0)} dB louder below 350 Hz than above 700 Hz: a drum, not a room`;

  const highestHz = Math.min(HIGHEST_HZ, rateHz * 0.44);
  if (highestHz < 2 * LOWEST_HZ) return undefined; // the response has none of its octaves
  let [energy, moment] = [0, 0];
  for (let lowHz = LOWEST_HZ; lowHz * Math.SQRT2 <= highestHz; lowHz *= 2) {
    const detected = detectedIn(lowHz, Math.min(2 * lowHz, highestHz));
    energy += detected.energy;
    moment += detected.moment;
  }
  if (moment > LARGEST_CENTRE * CENTRE_SHARE * decaySec * energy)
    return 'its level is sustained before it falls: the source sounds, not the room';
  return undefined;
}

/**
 * Energy of a decay until it meets its noise, the noise taken off, and its sum over time in seconds. The noise of the
 * rest of a recording would outweigh both.
 */
function decaying(samples: Float64Array, rateHz: number) {
  let [energy, moment] = [0, 0];
  const curve = decayCurve(samples, 0, rateHz);
  if (!curve || curve.rangeDb < MIN_RANGE_DB) return { energy, moment };
  const { kneeFrames, noisePower } = curve;
  for (let i = 0; i < kneeFrames; i++) {
    const own = square(samples[i] ?? 0) - noisePower;
    energy += own;
    moment += (own * i) / rateHz;
  }
  return { energy: Math.max(0, energy), moment };
}
