/** Lines from one to before another: those of a band of a codec, which have one gain. */
export interface LineSpan {
  readonly from: number;
  readonly to: number;
}

/** Lines of several blocks of a codec; valid until the next call. */
export interface BlockLines {
  readonly values: Float32Array;
  /** Where line 0 of the first block lies, or would. */
  readonly start: number;
  readonly lineStep: number;
  readonly blockStep: number;
  readonly blocks: number;
}

/** A codec's own analysis of some samples. */
export interface CodecLines {
  /** The samples that are read from now on: as many as declared. */
  load(samples: Float32Array): void;
  /**
   * Of the blocks that begin at each of the first so many samples: to 1e-3 of the lines around, and but for their
   * signs.
   */
  everywhere(places: number, requested: LineSpan): BlockLines;
  /** Of the blocks that begin at some samples. */
  at(places: readonly number[], requested: LineSpan): BlockLines;
}

/** Where a block is left before its last band: so many bands that contribute have shown less than that. */
export interface Doubt {
  readonly tried: number;
  readonly promising: number;
}

/** Evidence of each block for a lattice: ln; `noise` is the deviation of a line by rounding. */
export type LatticeEvidence = (
  lines: BlockLines,
  bands: readonly LineSpan[],
  noise: number,
  doubt?: Doubt,
) => Float64Array;

export interface LatticeKernels {
  openLatticeEvidence(): LatticeEvidence;
  /** The hybrid of MPEG-1 layer III; `prototype`: 512 taps in the units of its lines. */
  openHybridLines(prototype: Float64Array, samples: number): CodecLines;
  /** An MDCT under a window, of half as many lines. */
  openMdctLines(window: Float64Array, samples: number): CodecLines;
  /** Of stretches of `size` samples, a power of two, with filters of `bins` of their bins, a sixteenth. */
  openNarrowBands(size: number, bins: number): NarrowBands;
}

/** A filter that lets a narrow band through, as `bins` bins of its spectrum. */
export interface NarrowFilter {
  /** First bin, a multiple of 4; the last is under half of `size`. */
  readonly first: number;
  /** Bin in the middle of the band. */
  readonly centre: number;
  /** Conjugate spectrum of the bins from the first on. */
  readonly re: Float32Array;
  readonly im: Float32Array;
}

/** Samples that share one power around them. */
export const NARROW_BAND_CHUNK = 64;

/** The samples of a stretch that are compared with those around them. */
export interface ComparedSamples {
  /** Samples of a block, whole chunks, at most 1024. */
  readonly hop: number;
  /** Number of samples: whole blocks. */
  readonly length: number;
  /** Added to both powers. */
  readonly floor: number;
  /** Least sum of the powers. */
  readonly min: number;
}

/** Level of narrow bands of a stretch of sound at each place of a block, relative to their surroundings. */
export interface NarrowBands {
  /** Takes `size` samples. */
  load(samples: Float32Array): void;
  /**
   * Filters them, and takes in, of the first `length` samples, the power of each over the mean power within `hop`
   * samples around it. Returns the sum of the powers; where it is under `min` nothing is taken in, and it may be 0.
   */
  add(filter: NarrowFilter, among: ComparedSamples): number;
  /** Σ ln of what was taken in since the last call, by its place in the block; valid until the next call. */
  takeLogs(hop: number): Float64Array;
}
