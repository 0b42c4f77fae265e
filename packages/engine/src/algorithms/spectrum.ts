import { pow2 } from '../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin } from '@sonometer/decode/elementary/sin';
import type { Fourier } from '../kernels/kernels.js';
import { lastingKernels } from '../kernels/open-kernels.js';

const plans = new Map<number, Fourier>();

/** The transform of a size, made once. */
export function computeFourier(size: number): Fourier {
  const known = plans.get(size);
  if (known) return known;
  const plan = lastingKernels().openFourier(size);
  plans.set(size, plan);
  return plan;
}

/** Longest transform: 8192 at 44.1 and 48 kHz. */
const LONGEST_SEC = 0.171;

/** Frames under a sine window overlap by half: its squares add up to 1, so no sample weighs less. */
const HOPS_PER_FRAME = 2;

/** Frames `from` (included) to `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface SpanSpectrum {
  /** Energy density of bin k, k = 0..size/2, in arbitrary units that are the same for all bins. */
  readonly power: Float64Array;
  readonly binHz: number;
}

/**
 * Power spectrum of a span of a sound. A short one is one transform of all its samples, without a
 * window: a window would take the attack away. A long one is cut into frames that begin before it and end
 * after it.
 */
export function spanSpectrum(samples: Float32Array, span: Span, rateHz: number): SpanSpectrum {
  const length = span.to - span.from;
  const longest = pow2(LONGEST_SEC * rateHz);
  const isShort = length <= longest;
  const size = isShort ? Math.max(256, exp2(Math.ceil(log2(length)))) : longest;
  const hop = size / HOPS_PER_FRAME;
  const fourier = computeFourier(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const power = new Float64Array(size / 2 + 1);
  const window = Float64Array.from({ length: size }, (_, i) =>
    isShort ? 1 : sin((Math.PI * (i + 0.5)) / size),
  );

  const load = (start: number, part: Float64Array) => {
    const from = Math.max(start, span.from);
    const to = Math.min(start + size, span.to);
    part.fill(0);
    for (let n = from; n < to; n++) part[n - start] = (window[n - start] ?? 0) * (samples[n] ?? 0);
  };
  const first = isShort ? span.from : span.from - size + hop;
  const last = isShort ? span.from : span.to - 1;
  for (let start = first; start <= last; start += 2 * hop) {
    load(start, re);
    if (start + hop <= last) load(start + hop, im);
    else im.fill(0);
    fourier.forward(re, im);
    // Two real frames in one transform: together they have this power.
    for (let k = 0; k <= size / 2; k++) {
      const mirror = k === 0 ? 0 : size - k;
      const zRe = re[k] ?? 0;
      const zIm = im[k] ?? 0;
      const mRe = re[mirror] ?? 0;
      const mIm = im[mirror] ?? 0;
      power[k] = (power[k] ?? 0) + (zRe * zRe + zIm * zIm + mRe * mRe + mIm * mIm) / 2;
    }
  }
  return { power, binHz: rateHz / size };
}

/** A stretch of level frames, `end` not included. */
export interface FrameRun {
  readonly start: number;
  readonly end: number;
}

/** The stretches of one value, in order of time. */
export function runsOf(mask: Uint8Array, value: 0 | 1): FrameRun[] {
  const runs: FrameRun[] = [];
  for (let at = mask.indexOf(value); at >= 0;) {
    const next = mask.indexOf(1 - value, at);
    const end = next < 0 ? mask.length : next;
    runs.push({ start: at, end });
    at = next < 0 ? -1 : mask.indexOf(value, end);
  }
  return runs;
}

/** Fills the gaps that are shorter than `frames` and lie between two stretches of ones, in place. */
export function closeGaps(mask: Uint8Array, frames: number): void {
  for (const { start, end } of runsOf(mask, 0))
    if (start > 0 && end < mask.length && end - start < frames) mask.fill(1, start, end);
}

/** How many frames they hold in all. */
export const framesOfRuns = (runs: readonly FrameRun[]): number =>
  runs.reduce((total, { start, end }) => total + end - start, 0);
