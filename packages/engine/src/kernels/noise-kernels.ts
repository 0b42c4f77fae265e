/** Bins of a cell. */
export const CELL_BINS = 3;

/** Of each band of a block, the noise near the least of its cells; the arrays are valid until the next call. */
export interface BandNoises {
  /** Mean of the cells that hold noise only. */
  readonly noises: Float64Array;
  /** Their share of all cells. */
  readonly exposed: Float64Array;
  /** The share of them that lies below 0.6 of their mean. */
  readonly low: Float64Array;
  /** The least cell of the quietest quarter of the block, and of the loudest. */
  readonly least: Float64Array;
  readonly most: Float64Array;
  /** Mean of all cells. */
  readonly levels: Float64Array;
  /** Mean over the cells, in their order, of the noise that is followed from the first number on. */
  readonly followed: Float64Array;
}

/**
 * The latest cells of power spectra, in bands of three bins each; one more band has the third bin alone, which is free of
 * an offset. A cell has the frames since the last one was closed, and those of the one before.
 */
export interface NoiseCells {
  /** All cells, those of a band side by side, each at its place. */
  readonly values: Float64Array;
  /** Takes a frame; only borrowed. */
  add(power: Float32Array): void;
  /** Writes the cell of each band at a place, and returns the sum over all bands but the last; without a place only begins the next. */
  close(place: number | undefined): number;
  /** The noise in the cells at some places, in order of time. */
  find(places: readonly number[]): BandNoises;
}

export interface NoiseKernels {
  /** Of spectra of so many bins, and so many cells of a band. WebAssembly gives the bits of the plain reference. */
  openNoiseCells(bins: number, cells: number): NoiseCells;
}
