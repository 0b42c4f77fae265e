import { atan } from '../elementary/atan.js';
import { cos } from '../elementary/cos.js';
import { hypot } from '../elementary/hypot.js';
import { sin } from '../elementary/sin.js';
import { tan } from '../elementary/tan.js';
import type { Biquad } from './biquad.js';

/** A complex number. */
interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Butterworth high-pass of 2nd order: bilinear, pre-warped. */
export function highPass(cutHz: number, rateHz: number): readonly [Biquad] {
  const k = tan((Math.PI * cutHz) / rateHz);
  const a0 = 1 + Math.SQRT2 * k + k * k;
  return [
    {
      b0: 1 / a0,
      b1: -2 / a0,
      b2: 1 / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - Math.SQRT2 * k + k * k) / a0,
    },
  ];
}

/** Order of the low-pass that the band-pass is made from; the band-pass has twice as many poles. */
const PROTOTYPE_ORDER = 4;

/**
 * Butterworth band-pass between two edges (−3 dB each), four sections: bilinear, pre-warped, 0 dB at the
 * geometric centre.
 */
export function bandPass(lowHz: number, highHz: number, rateHz: number): readonly Biquad[] {
  const low = tan((Math.PI * lowHz) / rateHz);
  const high = tan((Math.PI * highHz) / rateHz);
  const width = high - low;
  const centre = Math.sqrt(low * high);
  // Upper half of the prototype's poles, on the unit circle; each becomes a pair around the centre.
  const poles = Array.from({ length: PROTOTYPE_ORDER / 2 }, (_, i) => {
    const angle = (Math.PI * (2 * i + 1 + PROTOTYPE_ORDER)) / (2 * PROTOTYPE_ORDER);
    const half = { re: (cos(angle) * width) / 2, im: (sin(angle) * width) / 2 };
    const root = squareRoot({
      re: half.re * half.re - half.im * half.im - centre * centre,
      im: 2 * half.re * half.im,
    });
    return [
      { re: half.re + root.re, im: half.im + root.im },
      { re: half.re - root.re, im: half.im - root.im },
    ];
  }).flat();
  const omega = 2 * atan(centre);
  return poles.map((pole) => unitGain(sectionOf(pole), omega));
}

/** The section of a pole of the analogue filter and its conjugate, with zeros at 0 Hz and at half the rate. */
function sectionOf({ re, im }: Complex): Biquad {
  const squared = re * re + im * im;
  const a0 = 1 - 2 * re + squared;
  return {
    b0: 1 / a0,
    b1: 0,
    b2: -1 / a0,
    a1: (2 * (squared - 1)) / a0,
    a2: (1 + 2 * re + squared) / a0,
  };
}

/** Scales a section to 0 dB at an angular frequency, radians per sample. */
function unitGain({ b0, b1, b2, a1, a2 }: Biquad, omega: number): Biquad {
  const at = (c0: number, c1: number, c2: number) =>
    hypot(c0 + c1 * cos(omega) + c2 * cos(2 * omega), c1 * sin(omega) + c2 * sin(2 * omega));
  const gain = at(b0, b1, b2) / at(1, a1, a2);
  return { b0: b0 / gain, b1: b1 / gain, b2: b2 / gain, a1, a2 };
}

function squareRoot({ re, im }: Complex): Complex {
  const size = hypot(re, im);
  const real = Math.sqrt((size + re) / 2);
  return { re: real, im: Math.sign(im || 1) * Math.sqrt((size - re) / 2) };
}
