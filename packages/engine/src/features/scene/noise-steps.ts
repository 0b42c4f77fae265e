import { type GrowingFloats, growingFloats } from '../../core/growing-floats.js';

/** Cells of a step: 0.3 to 0.5 s. */
export const STEP_CELLS = 10;
/** The least of 30 cells of white noise, of three bins in four frames each, is so much of their mean. */
const MIN_OVER_MEAN = 0.44;
/** A cell of noise rarely exceeds the mean by more than this. */
const MAX_OVER_MEAN = 2.5;

/** Noise in steps of time, each with the steps before and after it. */
export interface NoiseSteps {
  /** Seconds from the start of one step to the next. */
  readonly stepSec: number;
  /** Mean square of the least noise that the three steps have in common. */
  readonly powers: Float32Array;
  /** Share of the cells of the step that hold no more than that, each band weighted by its noise, 0..1. */
  readonly exposed: Float32Array;
}

/** The cells of one band: `cells` from `band · stride` on. */
interface Cells {
  readonly cells: Float64Array;
  readonly stride: number;
}

/**
 * The least noise of steps of `STEP_CELLS` cells, in the bands from `first` to `last`. Noise that goes on has the same
 * least cells in adjacent steps; speech has them in other bands each time.
 */
export function openNoiseSteps({ cells, stride }: Cells, first: number, last: number) {
  const bands = last - first + 1;
  const powers: GrowingFloats = growingFloats();
  const exposed: GrowingFloats = growingFloats();
  /** Least cells of the step before the one that waits, of that one, and of the latest. */
  const none = new Float64Array(bands).fill(Infinity);
  let before = none;
  let waiting: { readonly least: Float64Array<ArrayBuffer>; readonly from: number } | undefined;
  const sums = new Float64Array(2);

  const close = (after: Float64Array) => {
    if (!waiting) return;
    const { least, from } = waiting;
    addNoise([before, least, after], cells, first * stride + from, stride, sums);
    const [noisePower = 0, exposedPower = 0] = sums;
    powers.push(noisePower);
    exposed.push(noisePower > 0 ? exposedPower / (STEP_CELLS * noisePower) : 0);
  };

  return {
    /** A step is complete; its cells begin at `from`. */
    add(from: number): void {
      const least = new Float64Array(bands);
      takeLeast(cells, first * stride + from, stride, least);
      close(least);
      before = waiting?.least ?? none;
      waiting = { least, from };
    },
    end(scale: number, stepSec: number): NoiseSteps {
      close(none);
      waiting = undefined;
      return {
        stepSec,
        powers: powers.values().map((power) => power * scale),
        exposed: exposed.values(),
      };
    },
  };
}

// In functions of the module, which V8 compiles once and soon.

/** The least cell of each band in one step. */
function takeLeast(cells: Float64Array, from: number, stride: number, to: Float64Array): void {
  let start = from;
  for (let b = 0; b < to.length; b++, start += stride) {
    let least = cells[start] ?? 0;
    for (let i = start + 1; i < start + STEP_CELLS; i++) {
      const cell = cells[i] ?? 0;
      if (cell < least) least = cell;
    }
    to[b] = least;
  }
}

/** Sums over the bands: the noise that three steps have in common, and that as often as a cell holds no more. */
function addNoise(
  [before, least, after]: readonly [Float64Array, Float64Array, Float64Array],
  cells: Float64Array,
  from: number,
  stride: number,
  sums: Float64Array,
): void {
  let noisePower = 0;
  let exposedPower = 0;
  let start = from;
  for (let b = 0; b < least.length; b++, start += stride) {
    const noise = Math.min(least[b] ?? 0, before[b] ?? 0, after[b] ?? 0) / MIN_OVER_MEAN;
    const border = MAX_OVER_MEAN * noise;
    let count = 0;
    for (let i = start; i < start + STEP_CELLS; i++) if ((cells[i] ?? 0) <= border) count++;
    noisePower += noise;
    exposedPower += noise * count;
  }
  sums[0] = noisePower;
  sums[1] = exposedPower;
}
