import { parabolaShift } from '../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Nsdf } from '../kernels/pitch-kernels.js';
import { lastingKernels } from '../kernels/open-kernels.js';
import { computeFourier } from './spectrum.js';
import { pitchKernels } from '../kernels/further/pitch.js';

const plans = new Map<string, Nsdf>();

/** The normalised square difference of windows of `size` samples, made once. */
export function openNsdf(size: number, longestLag: number): Nsdf {
  const name = `${size} ${longestLag}`;
  const plan = plans.get(name) ?? lastingKernels().of(pitchKernels).openNsdf(size, longestLag);
  plans.set(name, plan);
  return plan;
}

/** A maximum of the normalised square difference function, between lags by a parabola. */
export interface NsdfPeak {
  /** Samples. */
  readonly lag: number;
  readonly value: number;
}

/**
 * The first peak this near to the highest is the period, not its multiple (McLeod and Wyvill 2005, who
 * take 0.8 to 1). 0.9 is where struck bells stop reading as a fraction of their pitch.
 */
export const NEAR_HIGHEST = 0.9;

/**
 * A loud second harmonic lifts the peak at half the period over that share. What repeats after twice the lag is the
 * period when it leaves at most half of what the first did not repeat, and is higher by so much: chosen on 144 notes of
 * the even programs of General MIDI.
 */
const MAX_LEFT = 0.5;
const MIN_GAIN = 0.015;
const SAME_LAG = 0.1;

export interface NsdfPeaks {
  /** In order of their lags. */
  readonly all: readonly NsdfPeak[];
  /** Value of the highest; 0 without any. */
  readonly highest: number;
  /** The period (McLeod and Wyvill 2005, "key maximum"), or its double where only that repeats the odd harmonics. */
  readonly period: NsdfPeak | undefined;
}

/** The peaks after the function first turns negative, of lags from `shortest` on. */
export function nsdfPeaks(values: Float64Array, shortest: number): NsdfPeaks {
  let from = 1;
  while (from < values.length && (values[from] ?? 0) >= 0) from++;
  const all: NsdfPeak[] = [];
  for (let i = Math.max(from, shortest); i < values.length - 1; i++) {
    const top = values[i] ?? 0;
    if (!(top > 0)) continue;
    const before = values[i - 1] ?? 0;
    const after = values[i + 1] ?? 0;
    if (!(top > before && top >= after)) continue;
    const shift = parabolaShift(before, top, after);
    all.push({ lag: i + shift, value: top - ((before - after) * shift) / 4 });
  }
  const highest = all.reduce((best, { value }) => Math.max(best, value), 0);
  const first = all.find(({ value }) => value >= NEAR_HIGHEST * highest);
  return { all, highest, period: first && (doubleOf(first, all) ?? first) };
}

/** The peak at twice the lag, where it is the period and `first` its half. */
const doubleOf = (first: NsdfPeak, all: readonly NsdfPeak[]): NsdfPeak | undefined =>
  all.find(
    ({ lag, value }) =>
      Math.abs(lag / first.lag - 2) <= SAME_LAG &&
      1 - value < MAX_LEFT * (1 - first.value) &&
      value - first.value > MIN_GAIN,
  );

/** Transform length per lag: longer blocks spend less of themselves on the overlap. */
const BLOCK_PER_LAG = 4;

/**
 * `Σ x_i·x_(i+lag)` for lags 0..maxLag, of any number of values, in blocks: memory stays flat, and
 * three hours of frames take a fraction of a second.
 */
export function autocorrelation(values: ArrayLike<number>, maxLag: number): Float64Array {
  const whole = values.length + maxLag + 1;
  const size = exp2(Math.ceil(log2(Math.min(whole, BLOCK_PER_LAG * (maxLag + 1)))));
  const fourier = computeFourier(size);
  const [sums, rest] = size < whole ? crossPower(values, maxLag, size) : power(values, size);
  fourier.inverse(sums, rest);
  return sums.slice(0, maxLag + 1);
}

type Complexes = readonly [re: Float64Array, im: Float64Array];

/** Spectrum of the autocorrelation of values that fit into a block, padded with zeros. */
function power(values: ArrayLike<number>, size: number): Complexes {
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  re.set(values);
  computeFourier(size).forward(re, im);
  for (let k = 0; k < size; k++) {
    const a = re[k] ?? 0;
    const b = im[k] ?? 0;
    re[k] = a * a + b * b;
    im[k] = 0;
  }
  return [re, im];
}

/** The same, summed over the blocks of values that do not. */
function crossPower(values: ArrayLike<number>, maxLag: number, size: number): Complexes {
  const step = size - maxLag - 1;
  const fourier = computeFourier(size);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const [crossRe, crossIm] = [new Float64Array(size), new Float64Array(size)];

  for (let start = 0; start < values.length; start += step) {
    // The block in the real part, the block with what follows it in the imaginary part.
    for (let i = 0; i < size; i++) {
      const value = values[start + i] ?? 0;
      re[i] = i < step ? value : 0;
      im[i] = value;
    }
    fourier.forward(re, im);
    for (let k = 0; k < size; k++) {
      const mirror = (size - k) % size;
      const blockRe = ((re[k] ?? 0) + (re[mirror] ?? 0)) / 2;
      const blockIm = ((im[k] ?? 0) - (im[mirror] ?? 0)) / 2;
      const longRe = ((im[k] ?? 0) + (im[mirror] ?? 0)) / 2;
      const longIm = ((re[mirror] ?? 0) - (re[k] ?? 0)) / 2;
      crossRe[k] = (crossRe[k] ?? 0) + blockRe * longRe + blockIm * longIm;
      crossIm[k] = (crossIm[k] ?? 0) + blockRe * longIm - blockIm * longRe;
    }
  }
  return [crossRe, crossIm];
}
