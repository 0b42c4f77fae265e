import { cos } from '../elementary/cos.js';
import { exp2 } from '../elementary/exp2.js';
import { log2 } from '../elementary/log2.js';
import { square } from '../elementary/square.js';
import { besselI0 } from './bessel-i0.js';

/** The rate of the lows, about. */
const LOW_RATE_HZ = 6000;

/** How many frames of a recording make one of its lows: a power of two, so that spectra keep their lengths. */
export const lowsFactor = (rateHz: number): number =>
  exp2(Math.max(0, Math.round(log2(rateHz / LOW_RATE_HZ))));

/** Taps per output frame. */
const LENGTH = 4;

/**
 * Puts the first zero of the window where the frequencies begin that fold onto the useful band: what
 * folds lies 68 dB lower.
 */
const KAISER_BETA = 9.5;

/** The part of the new rate up to which nothing folds back: 1122 Hz of 5512 Hz. */
export const USEFUL_SHARE = 0.2036;

/**
 * A low-pass for decimation by `factor`: a Kaiser window itself, of unit gain at DC, 4 taps per output frame. It falls
 * within the useful band (by 2.7 dB at its end); `decimationGain` states how much, and a spectrum is divided by that.
 */
export function decimationTaps(factor: number): Float64Array {
  const length = LENGTH * factor;
  const taps = Float64Array.from({ length }, (_, i) => {
    const u = (2 * i + 1) / length - 1;
    return besselI0(KAISER_BETA * Math.sqrt(1 - u * u));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
}

/** Power gain at a frequency, given as a share of the rate before decimation. */
export function decimationGain(taps: Float64Array, frequency: number): number {
  // The taps are symmetric: only cosines about their middle are left.
  const middle = (taps.length - 1) / 2;
  return square(
    taps.reduce((sum, tap, i) => sum + tap * cos(2 * Math.PI * frequency * (i - middle)), 0),
  );
}
