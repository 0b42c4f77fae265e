import { cos } from '@sonometer/decode/elementary/cos';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin } from '@sonometer/decode/elementary/sin';

/** Modified Bessel function of the first kind, order 0, by its power series: Kaiser windows are made of it. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= square(x / (2 * k));
    sum += term;
  }
  return sum;
}

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
const DECIMATION_KAISER_BETA = 9.5;

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
    return besselI0(DECIMATION_KAISER_BETA * Math.sqrt(1 - u * u));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
}

/** Of a decimation that is flat: what folds onto its band lies 90 dB lower. */
const FLAT_LENGTH = 12;
const FLAT_KAISER_BETA = 8.9;
/** The part of the new rate up to which it is flat, within 0.001 dB. */
export const FLAT_SHARE = 0.26;

/** A low-pass for decimation by `factor`, 12 taps per output frame: a sinc under a Kaiser window. */
export function flatDecimationTaps(factor: number): Float64Array {
  const length = FLAT_LENGTH * factor;
  const taps = Float64Array.from({ length }, (_, i) => {
    const u = (2 * i + 1) / length - 1;
    const angle = (Math.PI * (i - (length - 1) / 2)) / factor;
    return (sin(angle) / angle) * besselI0(FLAT_KAISER_BETA * Math.sqrt(1 - u * u));
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

/** Taps of one phase. */
export const TAPS_PER_PHASE = 24;

/** Zeros before the first and after the last sample: half a filter. */
export const PADDING_FRAMES = TAPS_PER_PHASE / 2;

const TRUE_PEAK_KAISER_BETA = 7;

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
    const window = besselI0(TRUE_PEAK_KAISER_BETA * Math.sqrt(1 - square((j - centre) / centre)));
    return (sin(u) / u) * (window / besselI0(TRUE_PEAK_KAISER_BETA));
  };
  return Array.from({ length: factor - 1 }, (_, p) => {
    const taps = Float64Array.from({ length: TAPS_PER_PHASE }, (_, k) => tapAt(p + 1 + k * factor));
    const gain = taps.reduce((sum, tap) => sum + tap, 0);
    return taps.map((tap) => tap / gain);
  });
}
