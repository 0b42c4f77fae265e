import { getChannel } from '@sonometer/decode/core/audio';
import {
  type Bends,
  CHUNK_PIECE,
  CHUNK_WINDOW,
  type ChunkEnds,
  type ChunkSums,
  type Leaps,
  type Prediction,
  SEEN_KEYS,
  SEEN_PIECE,
  SEEN_PLACES,
  type SeenFrames,
  type StepLimits,
  type StepSearch,
} from '../defect-kernels.js';
import { replaceBad as replacePlain } from '../plain/defects.js';
import { OLDEST } from '../plain/frame-correlation.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';
import { placeWindow } from './nsdf.js';
import { furtherKernels } from './further.js';

export function openBends(arena: Arena, length: number, distance: number, maxRuns: number): Bends {
  const maxima = arena.doubles(maxRuns);
  const copy = arena.floats(2 * distance + length);
  return (samples, from, runs) => {
    const start = arena.addressOf(samples);
    const { largestBends } = furtherKernels(arena);
    if (start) largestBends(start + 4 * from, runs, length, distance, maxima.byteOffset);
    else
      for (let run = 0; run < runs; run++) {
        const first = from + run * length;
        copy.set(samples.subarray(first - 2 * distance, first + length));
        const to = maxima.byteOffset + 8 * run;
        largestBends(copy.byteOffset + 8 * distance, 1, length, distance, to);
      }
    return maxima.subarray(0, runs);
  };
}

export function openStepSearch(arena: Arena, maxSteps: number, limits: StepLimits): StepSearch {
  const { findIsolatedSteps } = furtherKernels(arena);
  const { min, near, around, ratio, smallerShare } = limits;
  const steps = arena.doubles(maxSteps);
  const found = arena.integers(maxSteps);
  return {
    steps,
    find(from, end, count) {
      const number = findIsolatedSteps(
        ...([steps.byteOffset, from, end, count, min] as const),
        ...([near, around, ratio, smallerShare, found.byteOffset] as const),
      );
      return found.subarray(0, number);
    },
  };
}

const roundUp = (frames: number) => Math.ceil(frames / 4) * 4;

/** Keys of the frames `from` to `to` to `keys`; each channel is read where it lies, or copied. */
function makeKeys(
  arena: Arena,
  block: readonly Float32Array[],
  [from, to]: readonly [number, number],
  keys: Int32Array,
  powers?: Float64Array,
): void {
  const frames = roundUp(to - from);
  keys.fill(0, 0, frames);
  powers?.fill(0, 0, frames);
  for (const c of block.keys()) {
    // The last vector reads up to three samples more, which lie in the arena too; their keys are not read.
    const x = arena.placePart(getChannel(block, c), from, to - from, 0);
    furtherKernels(arena).addToKeys(x, frames, keys.byteOffset, powers !== undefined);
    if (powers) furtherKernels(arena).addPowers(x, frames, powers.byteOffset);
  }
}

export function openChunkEnds(arena: Arena, mask: number): ChunkEnds {
  const keys = arena.integers(CHUNK_WINDOW + CHUNK_PIECE + 4);
  const powers = arena.doubles(CHUNK_WINDOW + CHUNK_PIECE + 4);
  const energy = arena.doubles(3);
  const numbers = new Int32Array(energy.buffer, energy.byteOffset + 8, 4);
  const [ownKeys, ownPowers] = [keys.subarray(CHUNK_WINDOW), powers.subarray(CHUNK_WINDOW)];
  const sums: ChunkSums = { name: 0, check: 0, energy: 0, isFlat: true };
  let count = 0;
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + CHUNK_WINDOW);
      powers.copyWithin(0, count, count + CHUNK_WINDOW);
      count = to - from;
      makeKeys(arena, block, [from, to], ownKeys, ownPowers);
    },
    next: (from, first) =>
      furtherKernels(arena).findChunkEnd(
        ownKeys.byteOffset,
        ownPowers.byteOffset,
        from,
        count,
        first,
        mask,
        energy.byteOffset,
      ),
    takeChunk() {
      sums.energy = energy[0] ?? 0;
      sums.name = numbers[1] ?? 0;
      sums.check = numbers[2] ?? 0;
      sums.isFlat = numbers[3] === 0;
      energy[0] = 0;
      numbers.fill(0, 1);
      return sums;
    },
  };
}

export function openSeenFrames(arena: Arena): SeenFrames {
  const keys = arena.integers(SEEN_KEYS + SEEN_PIECE + 4);
  const own = keys.subarray(SEEN_KEYS);
  const latest = arena.integers(2 * SEEN_PLACES);
  const state = arena.integers(3);
  let count = 0;
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + SEEN_KEYS);
      count = to - from;
      makeKeys(arena, block, [from, to], own);
    },
    next: (from, to, frame, max, always) =>
      furtherKernels(arena).findSeen(
        own.byteOffset,
        from,
        to,
        Math.max(-1, SEEN_KEYS - frame),
        (frame + from + 1) | 0,
        max,
        always,
        OLDEST,
        latest.byteOffset,
        SEEN_PLACES,
        state.byteOffset,
      ),
    distance(frame) {
      const [total = 0, , place = 0] = state;
      const seen = latest[2 * place] ?? 0;
      const isSame = seen !== 0 && latest[2 * place + 1] === total;
      latest[2 * place] = frame + 1;
      latest[2 * place + 1] = total;
      return isSame ? (frame + 1 - seen) >>> 0 : Infinity;
    },
  };
}

export function openLeaps(arena: Arena, dither: number): Leaps {
  const state = arena.doubles(13);
  return {
    push(samples) {
      for (let from = 0; from < samples.length; from += CHUNK_FRAMES) {
        const frames = Math.min(CHUNK_FRAMES, samples.length - from);
        const x = arena.placePart(samples, from, frames, 0);
        furtherKernels(arena).countLeaps(x, frames, dither, state.byteOffset);
      }
    },
    get counts() {
      const at = (i: number) => state[i] ?? 0;
      return {
        ...{ energy: at(0), sounding: at(4) },
        exact: { leaps: at(5), isolated: at(6), energy: at(1) },
        overDither: { leaps: at(7), isolated: at(8), energy: at(2) },
      };
    },
  };
}

/** Sums that are made at once. */
const AT_ONCE = 8;
const roundUpToLanes = (count: number) => Math.ceil(count / AT_ONCE) * AT_ONCE;

/** Eight or twelve lags are made at once. */
const roundUpLags = (count: number) => Math.max(8, 4 * Math.ceil(count / 4));

/** Bit for bit what the plain reference gives. */
export function openPrediction(arena: Arena, length: number, order: number): Prediction {
  const { autocorrelate, predictionResiduals, windowSamples } = furtherKernels(arena);
  const lags = roundUpLags(order + 1);
  const count = roundUpToLanes(length - order);
  /** Zeros, then the samples, then what the last sums read beyond them. */
  const values = arena.doubles(lags + order + count);
  const detected = values.subarray(lags, lags + length);
  const made = arena.doubles(Math.max(lags, count));
  const taps = arena.doubles(order + 1);
  const sums = made.subarray(0, order + 1);
  const left = made.subarray(0, length - order);
  const weights = arena.doubles(length);
  let latestWindow: Float64Array | undefined;
  const copy = arena.floats(length);

  return {
    windowed(samples, start, window) {
      if (window !== latestWindow) weights.set(window);
      latestWindow = window;
      let from = copy.byteOffset;
      if (start >= 0) from = placeWindow(arena, samples, start, copy);
      else for (let i = 0; i < length; i++) copy[i] = samples[start + i] ?? 0;
      windowSamples(from, weights.byteOffset, length, detected.byteOffset);
      return detected;
    },
    autocorrelation(windowed) {
      if (windowed !== detected) detected.set(windowed);
      autocorrelate(detected.byteOffset, length, lags, made.byteOffset);
      return sums;
    },
    residuals(filter, given, residuals) {
      detected.set(given);
      taps.set(filter);
      const from = detected.byteOffset + 8 * order;
      predictionResiduals(from, taps.byteOffset, order + 1, count, made.byteOffset);
      residuals.set(left, order);
    },
  };
}

/** In place, so only where the kernels can reach: copying there and back would cost more than it saves. */
export function replaceBad(arena: Arena, samples: Float32Array): number {
  const address = arena.addressOf(samples);
  return address ? arena.exports.replaceBad(address, samples.length) : replacePlain(samples);
}
