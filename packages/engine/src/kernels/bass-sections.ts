import { cos } from '../elementary/cos.js';
import { tan } from '../elementary/tan.js';
import type { Biquad } from './biquad.js';

/** Bass is what lies below, Hz (docs/measure/bassCorrelation.md). */
const CUT_HZ = 120;

/**
 * One of this many filtered frames is used. Nothing is lost: the frequencies that this folds onto the bass lie more
 * than 70 dB lower after the filter at 8 kHz, and 130 dB at 44.1 kHz.
 */
export const BASS_STEP_FRAMES = 4;

/** Butterworth low-pass of 4th order at 120 Hz: bilinear, pre-warped; Q = 1/(2·cos(π/8)), 1/(2·cos(3π/8)). */
export function bassSections(rateHz: number): readonly [Biquad, Biquad] {
  return [
    lowPass(rateHz, 1 / (2 * cos(Math.PI / 8))),
    lowPass(rateHz, 1 / (2 * cos((3 * Math.PI) / 8))),
  ];
}

function lowPass(rateHz: number, q: number): Biquad {
  const k = tan((Math.PI * CUT_HZ) / rateHz);
  const a0 = 1 + k / q + k * k;
  const b0 = (k * k) / a0;
  return { b0, b1: 2 * b0, b2: b0, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
