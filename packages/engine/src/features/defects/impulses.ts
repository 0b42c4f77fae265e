import { computePredictionError } from '../../algorithms/linear-prediction.js';
import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { select } from '../../core/selection.js';
import { symmetricHann } from '../../kernels/hann.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { defectKernels } from '../../kernels/further/defect.js';

const ORDER = 16;
/** The median of the residual's size is 0.6745 standard deviations of a normal one; every fourth sample suffices. */
const MEDIAN_OF_NORMAL = 0.6745;
const SCALE_HOP = 4;
/** An impulse of crackle is this prominent, and is the largest within 0.5 ms. */
const MIN_DEVIATIONS = 8;
const ISOLATION_SEC = 0.00055;
/**
 * Its neighbourhood begins 0.2 ms from its tip, on the far side after the predictor's length: there nothing reaches
 * half of it in 0.9 ms…
 */
const TIP_SEC = 0.0002;
const NEAR_SEC = 0.0009;
const MAX_ADJACENT = 0.5;
/**
 * … and in 3 ms the root mean square is a fifth of it, and grows by 1.6 at most: a struck or starting sound continues.
 */
const AROUND_SEC = 0.003;
const MIN_OVER_AROUND = 5;
const MAX_GROWTH = 1.6;
/** −140 dBFS: a residual under it is that of digital silence. */
const SILENT = 1e-7;

/** Impulses of a few samples in a stretch of sound, by linear prediction from the stretch itself. */
export interface ImpulseSearch {
  readonly order: number;
  /** Share of a stretch in which an impulse is visible: all but its edges. */
  readonly seenShare: number;
  /**
   * How many impulses there are in the samples from `order` on; the samples before that are the preceding ones.
   * `minSize`: how large an impulse had to be, linear; infinite in silence.
   */
  count(samples: Float32Array): { readonly impulses: number; readonly minSize: number };
}

/** Of stretches of `length` samples. */
export function openImpulseSearch(
  length: number,
  rateHz: number,
  kernels: Pick<Kernels, 'of'>,
): ImpulseSearch {
  const framesOf = (sec: number) => Math.round(sec * rateHz);
  const [isolation, tip, near, around] = [ISOLATION_SEC, TIP_SEC, NEAR_SEC, AROUND_SEC].map(
    framesOf,
  ) as [number, number, number, number];
  /** Samples from before are not part of the stretch to which the predictor is fitted. */
  const window = new Float64Array(ORDER + length);
  window.set(symmetricHann(length), ORDER);
  const prediction = kernels.of(defectKernels).openPrediction(ORDER + length, ORDER);
  const errorFilter = new Float64Array(ORDER + 1);
  const residuals = new Float64Array(ORDER + length);
  const sizes = new Float64Array(length);
  const some = new Float64Array(Math.ceil(length / SCALE_HOP));
  const first = around;
  const end = length - around - ORDER;

  const deviation = (): number => {
    takeSizes(residuals, SCALE_HOP, some);
    return select(some, some.length >> 1) / MEDIAN_OF_NORMAL;
  };
  const largest = (from: number, to: number) => {
    let max = 0;
    for (let i = from; i < to; i++) max = Math.max(max, sizes[i] ?? 0);
    return max;
  };
  const meanSize = (from: number, to: number) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += (sizes[i] ?? 0) * (sizes[i] ?? 0);
    return Math.sqrt(sum / (to - from));
  };
  const isImpulse = (at: number, size: number): boolean => {
    if (largest(at - isolation, at) >= size || largest(at + 1, at + isolation + 1) > size)
      return false;
    const tailStart = at + ORDER;
    const adjacent = Math.max(
      largest(at - near, at - tip),
      largest(tailStart + tip, tailStart + near),
    );
    if (adjacent > MAX_ADJACENT * size) return false;
    const before = meanSize(at - around, at - tip);
    const after = meanSize(tailStart + tip, tailStart + around);
    return after <= MAX_GROWTH * before && MIN_OVER_AROUND * Math.max(before, after) <= size;
  };

  return {
    order: ORDER,
    seenShare: (end - first) / length,
    count(samples) {
      const windowed = prediction.windowed(samples, 0, window);
      const filter = computePredictionError(prediction.autocorrelation(windowed), errorFilter);
      prediction.residuals(filter, samples.subarray(0, ORDER + length), residuals);
      const scale = deviation();
      if (scale < SILENT) return { impulses: 0, minSize: Infinity };
      const minSize = MIN_DEVIATIONS * scale;
      let impulses = 0;
      let isRead = false;
      for (let i = first; ; i++) {
        i = findLarge(residuals, i, end, minSize);
        if (i === end) break;
        const size = Math.abs(residuals[ORDER + i] ?? 0);
        if (!isRead) takeSizes(residuals, 1, sizes);
        isRead = true;
        if (isImpulse(i, size)) impulses++;
      }
      return { impulses, minSize };
    },
  };
}

/** Of every `hop`-th residual, as many as there is room for. */
function takeSizes(residuals: Float64Array, hop: number, sizes: Float64Array): void {
  for (let i = 0; i < sizes.length; i++) sizes[i] = Math.abs(residuals[ORDER + hop * i] ?? 0);
}

/** The first from `from` on of at least `min`, or `end`. */
function findLarge(residuals: Float64Array, from: number, end: number, min: number): number {
  let i = from;
  while (i < end && Math.abs(residuals[ORDER + i] ?? 0) < min) i++;
  return i;
}

/** Steps in which impulses are counted. */
export const IMPULSE_STEP_SEC = 0.05;
/**
 * Below, an impulse of crackle is no shorter than one of a voice: of crackle put into prompts of 16 kHz one in fifteen
 * was detected.
 */
export const LOWEST_IMPULSE_RATE_HZ = 32_000;

export interface Impulses {
  /** Of each step. */
  readonly counts: Float32Array;
  /** How large an impulse has to be to be visible there, linear; infinite in silence. */
  readonly minSizes: Float32Array;
  /** Share of the time in which an impulse is visible. */
  readonly seenShare: number;
}

/** How many impulses of a few samples there are in each step of 0.05 s, as the surface noise of a record has them. */
export const impulses = defineFeature({
  id: 'strokes',
  // Basis: isolated linear prediction residual above 8 robust deviations; docs/measures/defects.md#crackle
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const length = Math.floor(IMPULSE_STEP_SEC * rateHz);
    const search = openImpulseSearch(length, rateHz, kernels);
    // What came before the step, and the step, which has a frame more than `length` now and then.
    const held = kernels.floats(search.order + length + 1);
    const counts = growingFloats();
    const minSizes = growingFloats();
    const isReported = rateHz >= LOWEST_IMPULSE_RATE_HZ;
    let filled = search.order;
    let step = 0;
    const lengthOf = (index: number) =>
      gridFrame(index + 1, IMPULSE_STEP_SEC, rateHz) - gridFrame(index, IMPULSE_STEP_SEC, rateHz);
    let stepLength = lengthOf(0);

    return {
      push(block) {
        if (!isReported) return;
        const samples = getChannel(block, 0);
        for (let from = 0; from < samples.length;) {
          const taken = Math.min(samples.length - from, search.order + stepLength - filled);
          held.set(samples.subarray(from, from + taken), filled);
          filled += taken;
          from += taken;
          if (filled < search.order + stepLength) continue;
          const { impulses: count, minSize } = search.count(held);
          counts.push(count);
          minSizes.push(minSize);
          held.copyWithin(0, filled - search.order, filled);
          filled = search.order;
          step++;
          stepLength = lengthOf(step);
        }
      },
      end: (): Impulses => ({
        counts: counts.values(),
        minSizes: minSizes.values(),
        seenShare: search.seenShare,
      }),
    };
  },
});
