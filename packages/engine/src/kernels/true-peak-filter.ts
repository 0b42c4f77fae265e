import { sin } from '../elementary/sin.js';
import { square } from '../elementary/square.js';
import { besselI0 } from './bessel-i0.js';

/** Taps of one phase. */
export const TAPS_PER_PHASE = 24;

/** Zeros before the first and after the last sample: half a filter. */
export const PADDING_FRAMES = TAPS_PER_PHASE / 2;

const KAISER_BETA = 7;

/** Oversampling of ITU-R BS.1770-5 Annex 2: the result is sampled at 192 kHz or more, roughly. */
export const oversampling = (rateHz: number): 1 | 2 | 4 =>
  rateHz < 96_000 ? 4 : rateHz < 192_000 ? 2 : 1;

/**
 * The phases between the samples, p = 1..factor−1: `phase[k]` weighs the sample k frames ago. Phase 0 is the samples
 * themselves.
 *
 * A sinc under a Kaiser window, each phase scaled to a gain of 1 at DC. Its gain is flat to 0.005 dB up to 0.4 of the
 * rate, where the coefficients printed in Annex 2 ripple by 0.2 dB (docs/measures/loudness.md#true-peak).
 */
export function truePeakPhases(factor: 1 | 2 | 4): readonly Float64Array[] {
  const centre = PADDING_FRAMES * factor;
  const tapAt = (j: number): number => {
    const u = (Math.PI * (j - centre)) / factor;
    const window = besselI0(KAISER_BETA * Math.sqrt(1 - square((j - centre) / centre)));
    return (sin(u) / u) * (window / besselI0(KAISER_BETA));
  };
  return Array.from({ length: factor - 1 }, (_, p) => {
    const taps = Float64Array.from({ length: TAPS_PER_PHASE }, (_, k) => tapAt(p + 1 + k * factor));
    const gain = taps.reduce((sum, tap) => sum + tap, 0);
    return taps.map((tap) => tap / gain);
  });
}
