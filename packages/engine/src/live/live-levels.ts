import { type Block, type Format, getChannel } from '@sonometer/decode/core/audio';
import { frontPair } from '@sonometer/decode/core/layout';
import { gridFrame, itemAt, powerDb } from '../core/numbers.js';
import {
  computeExceededLevels,
  computeSoundLevel,
  type ExceededLevels,
  type SoundLevel,
} from '../derived/levels/sound-level.js';
import { BLOCK_STEPS } from '../derived/loudness/loudness.js';
import { openLevelMeter } from '../features/levels/sound-levels.js';
import { LOUDNESS_STEP_SEC } from '../features/loudness/loudness-steps.js';
import type { Kernels } from '../kernels/kernels.js';

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

/** Values of a sound level meter, dB: in dBFS, or in dB SPL with the calibration that it was opened with. */
export interface LiveSoundLevels extends SoundLevel {
  /** Current levels: A-weighted, fast and slow, and C-weighted, fast. */
  readonly lafDb: number;
  readonly lasDb: number;
  readonly lcfDb: number;
  /** `null` in the first second, which the fast weighting takes to settle. */
  readonly exceeded: ExceededLevels | null;
}

/** The sound levels of the incoming sound (IEC 61672-1), as profile level has them at the end. */
export function openLiveSoundLevels(format: Format, kernels: Kernels, calibrationDb: number) {
  const meter = openLevelMeter(format, kernels);
  const part: Float32Array[] = [];
  return {
    push(block: Block, from: number, to: number): void {
      for (let c = 0; c < format.channels; c++) part[c] = itemAt(block, c).subarray(from, to);
      meter.push(part);
    },
    /** `null` before the first sound. */
    read(): LiveSoundLevels | null {
      const detected = meter.end();
      if (detected.frames === 0) return null;
      const exceeded = computeExceededLevels(detected, calibrationDb);
      return {
        lafDb: powerDb(detected.aFast) + calibrationDb,
        lasDb: powerDb(detected.aSlow) + calibrationDb,
        lcfDb: powerDb(detected.cFast) + calibrationDb,
        ...computeSoundLevel(detected, calibrationDb),
        exceeded: 'value' in exceeded ? exceeded.value : null,
      };
    },
    save: () => meter.save(),
    load(state: Float64Array): void {
      meter.load(state);
    },
  };
}

/** Optional parts of a reading. */
export interface ReadParts {
  /** It takes a tenth of a millisecond, more than all the rest; by default it is there. */
  readonly spectrum?: boolean;
}

/** What a meter shows. A number that is not there yet is null, and `omitted` states why. */
export interface LiveReading {
  /** Frames that were pushed, and their time. */
  readonly frames: number;
  readonly seconds: number;
  readonly isPaused: boolean;
  /** Loudness of the last 400 ms and of the last 3 s, LUFS. */
  readonly momentaryLufs: number | null;
  readonly shortTermLufs: number | null;
  readonly momentaryLufsMax: number | null;
  readonly shortTermLufsMax: number | null;
  /** Gated loudness so far, LUFS: within 0.001 LU of that of all samples. */
  readonly integratedLufs: number | null;
  /** LRA so far, LU: within 0.02 LU of that of all samples. */
  readonly loudnessRange: number | null;
  /** Largest so far, on and between the samples of any channel, dBTP. */
  readonly truePeakDb: number;
  /** The same since the last reading, and the 1.5 ms before it, in which the interpolation still lies. */
  readonly truePeakDbSinceRead: number;
  /** Largest sample so far, dBFS. */
  readonly peakDb: number;
  readonly peakDbSinceRead: number;
  /** Over all channels and samples so far, dBFS: a full-scale sine reads −3.01. */
  readonly rmsDb: number;
  /** Over the last 400 ms. */
  readonly rmsDbNow: number | null;
  /** Of left and right, −1 to 1, so far and over the last 400 ms. */
  readonly stereoCorrelation: number | null;
  readonly stereoCorrelationNow: number | null;
  /** Runs of samples at full scale, of any channel. */
  readonly clippedRuns: number;
  readonly clippedRunsSinceRead: number;
  /** Samples that were no numbers, and count as 0. */
  readonly badSamples: number;
  readonly channels: readonly LiveChannel[];
  readonly spectrum: LiveSpectrum | null;
  /** Present where the meter was opened with them. */
  readonly soundLevels: LiveSoundLevels | null;
  /** Why each number that is null is missing. */
  readonly omitted: Readonly<Record<string, string>>;
}

/** One channel of it, dBFS and dBTP. */
export interface LiveChannel {
  readonly speaker: string;
  readonly truePeakDb: number;
  readonly truePeakDbSinceRead: number;
  readonly peakDbSinceRead: number;
  readonly rmsDbNow: number | null;
}

/** Of the last 4096 frames: a Hann window, the mean power of all channels. */
export interface LiveSpectrum {
  /** Between one and the next; the first is at 0 Hz. */
  readonly binHz: number;
  /** A sine in the middle of a bin reads its RMS level, dBFS. */
  readonly levelsDb: Float32Array;
}
