import { atan } from '@sonometer/decode/elementary/atan';
import { cos } from '@sonometer/decode/elementary/cos';
import { exp } from '@sonometer/decode/elementary/exp';
import { hypot, square } from '@sonometer/decode/elementary/hypot';
import { sin } from '@sonometer/decode/elementary/sin';
import { tan } from '@sonometer/decode/elementary/tan';

/** One second-order section: y = b0·x + b1·x' + b2·x'' − a1·y' − a2·y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Four in series. */
export type Biquads = readonly [Biquad, Biquad, Biquad, Biquad];

/** A section that lets all through as it is. */
const THROUGH: Biquad = { b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 };

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

/** The poles of IEC 61672-1, Annex E, Hz: of low frequencies twice, of high frequencies twice, and two of A only. */
const F1_HZ = 20.598_997_057_618_316;
const F2_HZ = 107.652_648_643_046_29;
const F3_HZ = 737.862_230_736_290_1;
const F4_HZ = 12_194.217_147_998_012;
const REFERENCE_HZ = 1000;

/**
 * Where the low-pass meets the standard's curve, besides 0 Hz and half the rate: of 0.4, 0.5, 0.6 and 0.7 of half the
 * rate the one whose largest error over the twelve usual rates from 8 to 192 kHz is least, 0.66 dB at 20 kHz.
 */
const MEETING_SHARE = 0.7;

/** Weightings of sound level meters that filter; Z does not. */
export type Weighting = 'A' | 'C';

/** Magnitude of the standard's own curve, IEC 61672-1 Annex E, 1 at 1 kHz. */
export function weightingGain(weighting: Weighting, hz: number): number {
  const curve = (f: number) => {
    const s = square(f);
    const c = (square(F4_HZ) * s) / ((s + square(F1_HZ)) * (s + square(F4_HZ)));
    return weighting === 'C' ? c : (c * s) / Math.sqrt((s + square(F2_HZ)) * (s + square(F3_HZ)));
  };
  return curve(hz) / curve(REFERENCE_HZ);
}

/**
 * The weighting as sections in series, 0 dB at 1 kHz.
 *
 * The poles of low frequencies by the bilinear transform, which errs by less than 0.2 dB up to half of 8 kHz. The poles
 * at 12.2 kHz would be warped, and the zeros at half the rate take all of the top: so that section has its true poles,
 * e^(−ω/rate), and the numerator that gives all three together the curve's magnitude at 0 Hz, at half the rate and at a
 * third place (M. Vicanek, Matched Second Order Digital Filters, 2016).
 */
export function weightingSections(weighting: Weighting, rateHz: number): Biquads {
  const low = highPasses(F1_HZ, F1_HZ, rateHz);
  const middle = weighting === 'A' ? highPasses(F2_HZ, F3_HZ, rateHz) : THROUGH;
  const atRest = (hz: number) => gainOf(low, hz, rateHz) * gainOf(middle, hz, rateHz);
  const high = matched((hz) => weightingGain(weighting, hz) / atRest(hz), rateHz);
  const gain = atRest(REFERENCE_HZ) * gainOf(high, REFERENCE_HZ, rateHz);
  const scaled = { ...high, b0: high.b0 / gain, b1: high.b1 / gain, b2: high.b2 / gain };
  return [low, middle, scaled, THROUGH];
}

/** Two high-passes of first order, as one section: bilinear. */
function highPasses(firstHz: number, secondHz: number, rateHz: number): Biquad {
  const [k, m] = [tan((Math.PI * firstHz) / rateHz), tan((Math.PI * secondHz) / rateHz)];
  const gain = 1 / ((1 + k) * (1 + m));
  const [p, q] = [(k - 1) / (1 + k), (m - 1) / (1 + m)];
  return { b0: gain, b1: -2 * gain, b2: gain, a1: p + q, a2: p * q };
}

/** Two real poles at F4_HZ, and a numerator by three magnitudes, of which that at 0 Hz is what `target` tends to. */
function matched(target: (hz: number) => number, rateHz: number): Biquad {
  const pole = exp((-2 * Math.PI * F4_HZ) / rateHz);
  const [a1, a2] = [-2 * pole, square(pole)];
  const [denominator0, denominator1] = [square(1 + a1 + a2), square(1 - a1 + a2)];
  // |.|² over φ = sin²(ω/2) is a quadratic, of numerator and denominator.
  const denominatorAt = (phi: number) =>
    denominator0 * (1 - phi) + denominator1 * phi - 4 * a2 * 4 * phi * (1 - phi);
  const half = rateHz / 2;
  const meetingHz = MEETING_SHARE * half;
  const phi = square(sin((Math.PI * meetingHz) / rateHz));
  const atRest = square(target(LOWEST_HZ));
  const [n0, n1] = [denominator0 * atRest, denominator1 * square(target(half))];
  const n2 =
    (square(target(meetingHz)) * denominatorAt(phi) - n0 * (1 - phi) - n1 * phi) /
    (4 * phi * (1 - phi));
  const w = (Math.sqrt(n0) + Math.sqrt(n1)) / 2;
  const b0 = (w + Math.sqrt(Math.max(0, square(w) + n2))) / 2;
  return { b0, b1: (Math.sqrt(n0) - Math.sqrt(n1)) / 2, b2: -n2 / (4 * b0), a1, a2 };
}

/** Low enough for what tends to 0 Hz: the poles at 12.2 kHz take 7e-7 dB there. */
const LOWEST_HZ = 5;

/** Magnitude of a section. */
export function gainOf({ b0, b1, b2, a1, a2 }: Biquad, hz: number, rateHz: number): number {
  const omega = (2 * Math.PI * hz) / rateHz;
  const at = (c0: number, c1: number, c2: number) =>
    hypot(c0 + c1 * cos(omega) + c2 * cos(2 * omega), c1 * sin(omega) + c2 * sin(2 * omega));
  return at(b0, b1, b2) / at(1, a1, a2);
}
