import { exp10 } from '../elementary/exp10.js';
import { pow } from '../elementary/pow.js';
import { tan } from '../elementary/tan.js';
import type { Biquad } from './biquad.js';

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
