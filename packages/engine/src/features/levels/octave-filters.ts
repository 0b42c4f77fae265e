import { THIRD_OCTAVE_BANDS } from '../../core/third-octave-bands.js';
import { exp10 } from '../../elementary/exp10.js';
import { sin } from '../../elementary/sin.js';
import type { Biquads } from '../../kernels/biquad.js';
import { bandPass } from '../../kernels/butterworth.js';

/**
 * The band-pass is Butterworth of a low-pass of fourth order; the third is within class 1 as well, but not near half
 * the rate, where the bilinear transform takes up to 9 dB of its low skirt. The noise bandwidth of the fourth exceeds
 * its nominal one by (π/8)/sin(π/8): the edges are moved closer by as much, so that noise reads as with an ideal
 * filter.
 */
const NOISE_WIDTH = Math.PI / 8 / sin(Math.PI / 8);

/** Exact middle of a band, Hz (IEC 61260-1, 5.4). */
export const middleHz = (band: number): number => exp10(band / 10);

const bandsUnder = (rateHz: number, halfWidth: number, everyOther: number): readonly number[] =>
  THIRD_OCTAVE_BANDS.filter(
    (band) => band % everyOther === 0 && 2 * exp10((band + halfWidth) / 10) < rateHz,
  );

/** The third octaves that lie wholly under half the rate, by their numbers. */
export const thirdOctavesAt = (rateHz: number): readonly number[] => bandsUnder(rateHz, 0.5, 1);

/** The octaves, by the numbers of the third octaves in their middle: 31.5 Hz is 15. */
export const octavesAt = (rateHz: number): readonly number[] => bandsUnder(rateHz, 1.5, 3);

/** A third-octave filter of class 1: a Butterworth band-pass. */
export const thirdOctaveSections = (band: number, rateHz: number): Biquads =>
  sectionsOf(band, 0.5, rateHz);

/** The same of an octave. */
export const octaveSections = (band: number, rateHz: number): Biquads =>
  sectionsOf(band, 1.5, rateHz);

/**
 * Minimum duration of a sound for the level in a band, in periods of its width. The slow rise of the filter reduces a
 * tone in the middle by 0.37 dB over 12 of them in any band, and by 0.4 dB, the limit of class 1, over 11.
 */
const MIN_WIDTHS = 12;

/** Minimum duration of a sound for its level in a third octave. */
export const thirdOctaveMinSec = (band: number): number => minSecOf(band, 0.5);

/** The same of an octave. */
export const octaveMinSec = (band: number): number => minSecOf(band, 1.5);

const minSecOf = (band: number, halfWidth: number): number =>
  MIN_WIDTHS / (exp10((band + halfWidth) / 10) - exp10((band - halfWidth) / 10));

function sectionsOf(band: number, halfWidth: number, rateHz: number): Biquads {
  const own = halfWidth / NOISE_WIDTH;
  const [a, b, c, d] = bandPass(exp10((band - own) / 10), exp10((band + own) / 10), rateHz);
  if (!a || !b || !c || !d) throw new Error('the band-pass has four sections');
  return [a, b, c, d];
}
