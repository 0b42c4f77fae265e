/** A running search for the ends of chunks: see `features/defects/repeated-passages.ts`. */
export interface ChunkEnds {
  /** Takes the next frames, up to `CHUNK_PIECE`: every channel of them, `from` (included) to `to`. */
  take(block: readonly Float32Array[], from: number, to: number): void;
  /**
   * Goes on from frame `from` of them to the next end, not before `first`; its number, or how many frames there are. Of
   * ends in a row of equal frames, as in digital silence, the last one is given.
   */
  next(from: number, first: number): number;
  /** The chunk that ends there, which begins anew with this call; only borrowed. */
  takeChunk(): ChunkSums;
}

/** Frames that are taken at once. */
export const CHUNK_PIECE = 4096;
/** Frames whose sum determines where a chunk ends; odd, so that they have one in their middle. */
export const CHUNK_WINDOW = 33;

/** Numbers that recognise a chunk, and the sum of the squares of its samples. */
export interface ChunkSums {
  name: number;
  check: number;
  energy: number;
  /** All its frames are equal. */
  isFlat: boolean;
}

/** A running search for frames that were seen before: see `features/defects/stuck-buffers.ts`. */
export interface SeenFrames {
  /** Takes the next frames, up to `SEEN_PIECE`. */
  take(block: readonly Float32Array[], from: number, to: number): void;
  /**
   * Goes on from frame `from` of them, before frame `to`, to one whose last `SEEN_KEYS` frames were seen at most `max`
   * frames before, by the sum of their keys; to any with `always`. Its number, or `to`. `frame`: the number of the first in the recording.
   */
  next(from: number, to: number, frame: number, max: number, always: boolean): number;
  /** How many frames before it frame `frame`, the last result of `next`, was seen; then it is noted. */
  distance(frame: number): number;
}

export const SEEN_PIECE = 4096;
/** Consecutive frames by which an earlier place is recognised. */
export const SEEN_KEYS = 16;
/** Places of a key; three times as many as there are frames in 0.2 s, or more, and few enough for a cache. */
export const SEEN_PLACES = 0x8000;

/** Odd, so that nothing is lost in multiplying: 2³² over the golden ratio. */
export const KEY_SPREAD = 0x9e3779b1;

/** Samples of one channel that differ from the one before, exactly, or by more than a dither. */
export interface Leaps {
  push(samples: Float32Array): void;
  readonly counts: LeapCounts;
}

export interface LeapCounts {
  /** Samples that are not 0. */
  readonly sounding: number;
  /** Sum of their squares. */
  readonly energy: number;
  readonly exact: LeapSums;
  readonly overDither: LeapSums;
}

export interface LeapSums {
  readonly leaps: number;
  /** Those with constant samples before and after. */
  readonly isolated: number;
  readonly energy: number;
}

/** Kernels of the searches for defects. WebAssembly gives the bits of the plain ones. */
export interface DefectKernels {
  /**
   * max |x[i] − 2x[i−distance] + x[i−2·distance]| of runs of `length` samples, as many as `maxRuns`, in double
   * precision; the result is only borrowed.
   */
  openBends(length: number, distance: number, maxRuns: number): Bends;
  /** Of up to so many steps. */
  openStepSearch(maxSteps: number, limits: StepLimits): StepSearch;
  /** `mask`: bits of the mixed sum that are 0 where a chunk ends. */
  openChunkEnds(mask: number): ChunkEnds;
  openSeenFrames(): SeenFrames;
  openLeaps(dither: number): Leaps;
  /** Of stretches of `length` samples, by filters of `order` + 1 taps. */
  openPrediction(length: number, order: number): Prediction;
}

/** What makes a step an isolated one. */
export interface StepLimits {
  readonly min: number;
  /** No larger one, and no equal one before it, lies as near. */
  readonly near: number;
  /** Of those this near, `smallerShare` are smaller than 1/`ratio` of it. */
  readonly around: number;
  readonly ratio: number;
  readonly smallerShare: number;
}

/** Steps, one for each cell, and a search for isolated ones. */
export interface StepSearch {
  readonly steps: Float64Array;
  /** The isolated steps `from` (included) to `end`, of `count` in all; only borrowed. */
  find(from: number, end: number, count: number): Int32Array;
}

/** Of the runs from sample `from` on, with 2·distance samples before it. */
export type Bends = (samples: Float32Array, from: number, runs: number) => Float64Array;

/** The kernels of linear prediction, for one stretch after the other. */
export interface Prediction {
  /**
   * The stretch of samples from `start` on, under a window, silence outside of them. It is where `autocorrelation` reads
   * without a copy, may be changed before, and is valid until the next call.
   */
  windowed(samples: Float32Array, start: number, window: Float64Array): Float64Array;
  /** `Σ x_i·x_(i−lag)`, lag from 0 to the order; valid until the next call. */
  autocorrelation(windowed: Float64Array): Float64Array;
  /** Writes `Σ filter_j·x_(i−j)` of every i from the order on. */
  residuals(
    filter: Float64Array,
    values: Float64Array | Float32Array,
    residuals: Float64Array,
  ): void;
}
