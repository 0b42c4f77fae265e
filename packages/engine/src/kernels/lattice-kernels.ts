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
}
