import type { Block, Format } from '../core/audio.js';
import { getChannel } from '../core/audio.js';
import { itemAt } from '../core/item-at.js';
import { frontPair } from '../core/layout.js';
import { gridFrame } from '../core/numbers.js';
import { BLOCK_STEPS } from '../derived/loudness/loudness.js';
import { LOUDNESS_STEP_SEC } from '../features/loudness/loudness-steps.js';

/** RMS and correlation are shown over as many steps as momentary loudness. */
const WINDOW_STEPS = BLOCK_STEPS;

/** Sums of samples: of everything so far, and of the last 400 ms. */
export interface LiveSums {
  /** Σx² of each channel. */
  readonly squares: Float64Array;
  /** Σ l·r of the front pair. */
  readonly cross: number;
  /** Frames that they are of. */
  readonly frames: number;
}

/** Levels of samples, step by step of 10 ms. Makes no garbage. */
export interface LiveLevels {
  /** Frames `from` to `to` of a block, the next of the signal. */
  push(block: Block, from: number, to: number): void;
  readonly soFar: LiveSums;
  /** `undefined` before the first whole window. */
  now(): LiveSums | undefined;
  /** Largest |x| of each channel since the last call of `restart`. */
  readonly peaks: Float64Array;
  /** The largest of any channel of all. */
  readonly peak: number;
  restart(): void;
  save(): Float64Array;
  load(state: Float64Array): void;
}

export function openLiveLevels({ channels, speakers, rateHz }: Format): LiveLevels {
  const [left, right] = channels > 1 ? frontPair(speakers) : [0, 0];
  // one row of squares for each channel, and one of the products
  const rows = channels + 1;
  const ring = new Float64Array(rows * WINDOW_STEPS);
  const step = new Float64Array(rows);
  const totals = new Float64Array(rows);
  const peaks = new Float64Array(channels);
  let [frames, steps, stepEnd, peak] = [0, 0, gridFrame(1, LOUDNESS_STEP_SEC, rateHz), 0];

  const closeStep = () => {
    ring.set(step, (steps % WINDOW_STEPS) * rows);
    for (let row = 0; row < rows; row++) totals[row] = (totals[row] ?? 0) + (step[row] ?? 0);
    step.fill(0);
    steps++;
    stepEnd = gridFrame(steps + 1, LOUDNESS_STEP_SEC, rateHz);
  };
  const add = (block: Block, from: number, to: number) => {
    for (let c = 0; c < channels; c++) {
      const samples = getChannel(block, c);
      let squares = step[c] ?? 0;
      let largest = peaks[c] ?? 0;
      for (let i = from; i < to; i++) {
        const x = samples[i] ?? 0;
        squares += x * x;
        if (x > largest) largest = x;
        else if (-x > largest) largest = -x;
      }
      step[c] = squares;
      peaks[c] = largest;
      peak = Math.max(peak, largest);
    }
    if (channels < 2) return;
    const [l, r] = [getChannel(block, left), getChannel(block, right)];
    let products = step[channels] ?? 0;
    for (let i = from; i < to; i++) products += (l[i] ?? 0) * (r[i] ?? 0);
    step[channels] = products;
  };
  const sumsOf = (values: Float64Array, ofFrames: number): LiveSums => ({
    squares: values.subarray(0, channels),
    cross: values[channels] ?? 0,
    frames: ofFrames,
  });

  return {
    push(block, from, to) {
      for (let at = from; at < to;) {
        const end = Math.min(to, at + stepEnd - frames);
        add(block, at, end);
        frames += end - at;
        at = end;
        if (frames === stepEnd) closeStep();
      }
    },
    get soFar() {
      return sumsOf(
        totals.map((total, row) => total + itemAt(step, row)),
        frames,
      );
    },
    now() {
      if (steps < WINDOW_STEPS) return undefined;
      const sums = new Float64Array(rows);
      for (let i = 0; i < ring.length; i++) sums[i % rows] = (sums[i % rows] ?? 0) + (ring[i] ?? 0);
      const start = gridFrame(steps - WINDOW_STEPS, LOUDNESS_STEP_SEC, rateHz);
      return sumsOf(sums, gridFrame(steps, LOUDNESS_STEP_SEC, rateHz) - start);
    },
    peaks,
    get peak() {
      return peak;
    },
    restart() {
      peaks.fill(0);
    },
    save: () =>
      Float64Array.of(frames, steps, stepEnd, peak, ...step, ...totals, ...peaks, ...ring),
    load(state) {
      [frames = 0, steps = 0, stepEnd = 0, peak = 0] = state;
      let at = 4;
      for (const part of [step, totals, peaks, ring]) {
        part.set(state.subarray(at, at + part.length));
        at += part.length;
      }
    },
  };
}
