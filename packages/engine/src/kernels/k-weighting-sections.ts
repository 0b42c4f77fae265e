import { cos } from '@sonometer/decode/elementary/cos';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { pow } from '@sonometer/decode/elementary/pow';
import { tan } from '@sonometer/decode/elementary/tan';
import type { Biquad } from './filter-sections.js';

/**
 * The two sections of the K-weighting at any rate: the head's shelf, then the high-pass (RLB) curve.
 *
 * ITU-R BS.1770-5 Annex 1 tabulates 48 kHz only. Here its analogue prototypes are mapped by the
 * bilinear transform; at 48 kHz this gives the tables again, to 1e-9 (docs/measures/loudness.md#k-weighting).
 */
export function kWeightingSections(rateHz: number): readonly [Biquad, Biquad] {
  return [headShelf(rateHz), highPass(rateHz)];
}

function headShelf(rateHz: number): Biquad {
  const k = tan((Math.PI * 1681.974450955533) / rateHz);
  const q = 0.7071752369554196;
  const vh = exp10(3.999843853973347 / 20);
  const vb = pow(vh, 0.4996667741545416);
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPass(rateHz: number): Biquad {
  const k = tan((Math.PI * 38.13547087602444) / rateHz);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  // The numerator is not divided by a0: so the standard's table has it.
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

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
