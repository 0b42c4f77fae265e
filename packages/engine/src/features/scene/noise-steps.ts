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
  let before: Float64Array | undefined;
  let waiting: { least: Float64Array; from: number } | undefined;

  const close = (after: Float64Array | undefined) => {
    if (!waiting) return;
    let noisePower = 0;
    let exposedPower = 0;
    for (let b = 0; b < bands; b++) {
      const least = Math.min(
        waiting.least[b] ?? 0,
        before?.[b] ?? Infinity,
        after?.[b] ?? Infinity,
      );
      const noise = least / MIN_OVER_MEAN;
      const border = MAX_OVER_MEAN * noise;
      const start = (first + b) * stride + waiting.from;
      let count = 0;
      for (let i = start; i < start + STEP_CELLS; i++) if ((cells[i] ?? 0) <= border) count++;
      noisePower += noise;
      exposedPower += noise * count;
    }
    powers.push(noisePower);
    exposed.push(noisePower > 0 ? exposedPower / (STEP_CELLS * noisePower) : 0);
  };

  return {
    /** A step is complete; its cells begin at `from`. */
    add(from: number): void {
      const least = new Float64Array(bands);
      for (let b = 0; b < bands; b++) {
        const start = (first + b) * stride + from;
        let of = Infinity;
        for (let i = start; i < start + STEP_CELLS; i++) of = Math.min(of, cells[i] ?? 0);
        least[b] = of;
      }
      close(least);
      before = waiting?.least;
      waiting = { least, from };
    },
    end(scale: number, stepSec: number): NoiseSteps {
      close(undefined);
      waiting = undefined;
      return {
        stepSec,
        powers: powers.values().map((power) => power * scale),
        exposed: exposed.values(),
      };
    },
  };
}
