import {
  type Bends,
  CHUNK_PIECE,
  CHUNK_WINDOW,
  type ChunkEnds,
  type ChunkSums,
  type Leaps,
  type Prediction,
  type StepLimits,
  type StepSearch,
} from '../defect-kernels.js';
import { makeKeys } from './frame-correlation.js';

export function openBends(length: number, distance: number, maxRuns: number): Bends {
  const maxima = new Float64Array(maxRuns);
  return (samples, from, runs) => {
    for (let run = 0; run < runs; run++) {
      let largest = 0;
      for (let i = from + run * length; i < from + (run + 1) * length; i++) {
        const bend =
          (samples[i] ?? 0) - 2 * (samples[i - distance] ?? 0) + (samples[i - 2 * distance] ?? 0);
        largest = Math.max(largest, Math.abs(bend));
      }
      maxima[run] = largest;
    }
    return maxima.subarray(0, runs);
  };
}

export function openLeaps(dither: number): Leaps {
  const sound = { sounding: 0, energy: 0 };
  const exact = { leaps: 0, isolated: 0, energy: 0 };
  const overDither = { leaps: 0, isolated: 0, energy: 0 };
  /** Whether the last sample equals the one before it, and whether it follows a constant run. */
  const ofExact = { still: false, leap: false };
  const ofDither = { still: false, leap: false };
  let before = 0;
  return {
    push(samples) {
      for (const x of samples) {
        if (x !== 0) sound.sounding++;
        sound.energy += x * x;
        const rise = x - before;
        before = x;
        for (const [i, sums] of [exact, overDither].entries()) {
          const state = i === 0 ? ofExact : ofDither;
          if (Math.abs(rise) <= (i === 0 ? 0 : dither)) {
            if (state.leap) sums.isolated++;
            state.leap = false;
            state.still = true;
          } else {
            sums.leaps++;
            sums.energy += rise * rise;
            state.leap = state.still;
            state.still = false;
          }
        }
      }
    },
    get counts() {
      return { ...sound, exact, overDither };
    },
  };
}

export function openPrediction(length: number, order: number): Prediction {
  const sums = new Float64Array(order + 1);
  const stretch = new Float64Array(length);
  return {
    windowed(samples, start, window) {
      for (let i = 0; i < length; i++) stretch[i] = (samples[start + i] ?? 0) * (window[i] ?? 0);
      return stretch;
    },
    autocorrelation(windowed) {
      for (let lag = 0; lag <= order; lag++) {
        let product = 0;
        for (let i = lag; i < length; i++) product += (windowed[i] ?? 0) * (windowed[i - lag] ?? 0);
        sums[lag] = product;
      }
      return sums;
    },
    residuals(filter, values, residuals) {
      for (let i = order; i < length; i++) {
        let residual = 0;
        for (let j = 0; j <= order; j++) residual += (filter[j] ?? 0) * (values[i - j] ?? 0);
        residuals[i] = residual;
      }
    },
  };
}

/** 120 dB over full scale is no audio but a broken float. (Damaged AAC decodes to 2.5e6.) */
const LOUDEST = 1e6;

export function replaceBad(samples: Float32Array): number {
  let count = 0;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i] ?? NaN) <= LOUDEST) continue;
    samples[i] = 0;
    count++;
  }
  return count;
}

/** Two of the constants of MurmurHash3's finish. */
const [FIRST, SECOND] = [0x85ebca6b, 0xc2b2ae35];
const HALF = CHUNK_WINDOW >> 1;

export function openChunkEnds(mask: number): ChunkEnds {
  const keys = new Int32Array(CHUNK_WINDOW + CHUNK_PIECE);
  const powers = new Float64Array(CHUNK_WINDOW + CHUNK_PIECE);
  let sums: ChunkSums = { name: 0, check: 0, energy: 0, isFlat: true };
  let total = 0; // of the keys in the window
  let count = 0;
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + CHUNK_WINDOW);
      powers.copyWithin(0, count, count + CHUNK_WINDOW);
      count = to - from;
      makeKeys(block, from, to, keys.subarray(CHUNK_WINDOW), true);
      powers.fill(0, CHUNK_WINDOW);
      for (const samples of block)
        for (let i = 0; i < count; i++) {
          const x = samples[from + i] ?? 0;
          powers[CHUNK_WINDOW + i] = (powers[CHUNK_WINDOW + i] ?? 0) + x * x;
        }
    },
    next(from, first) {
      for (let i = from; i < count; i++) {
        const at = CHUNK_WINDOW + i;
        total = (total + (keys[at] ?? 0) - (keys[i] ?? 0)) | 0;
        const own = keys[at - HALF] ?? 0;
        const last = keys[at - HALF - 1] ?? 0;
        const both = (own + last) | 0;
        const pair = Math.imul(both ^ (both >>> 16), FIRST);
        sums.name = (sums.name + (pair ^ (pair >>> 13))) | 0;
        const other = Math.imul(pair ^ (pair >>> 15), SECOND);
        sums.check = (sums.check + (other ^ (other >>> 16))) | 0;
        sums.energy += powers[at - HALF] ?? 0;
        if (own !== last) sums.isFlat = false;
        const mixed = Math.imul(total ^ (total >>> 15), FIRST);
        if (((mixed ^ (mixed >>> 13)) & mask) !== 0 || i < first) continue;
        // The next of equal frames, with the same sum, ends a chunk as well.
        const isNextEqual = keys[at + 1] === keys[i + 1] && keys[at + 1 - HALF] === own;
        if (!(sums.isFlat && i + 1 < count && isNextEqual)) return i;
      }
      return count;
    },
    takeChunk() {
      const taken = sums;
      sums = { name: 0, check: 0, energy: 0, isFlat: true };
      return taken;
    },
  };
}

export function openStepSearch(
  maxSteps: number,
  { min, near, around, ratio, smallerShare }: StepLimits,
): StepSearch {
  const steps = new Float64Array(maxSteps);
  const isIsolated = (i: number, count: number): boolean => {
    const step = steps[i] ?? 0;
    const within = (reach: number) => {
      const from = Math.max(0, i - reach);
      return [...steps.subarray(from, Math.min(count, i + reach + 1))].map(
        (other, k) => [other, from + k] as const,
      );
    };
    if (step < min) return false;
    if (within(near).some(([other, k]) => other > step || (other === step && k < i))) return false;
    const others = within(around);
    const smaller = others.filter(([other]) => other * ratio < step);
    return smaller.length >= smallerShare * others.length;
  };
  return {
    steps,
    find: (from, end, count) =>
      Int32Array.from({ length: Math.max(0, end - from) }, (_, i) => from + i).filter((i) =>
        isIsolated(i, count),
      ),
  };
}
