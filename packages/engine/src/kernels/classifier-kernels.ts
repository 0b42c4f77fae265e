/**
 * Kernels of the learned front end. Unlike the others, both implementations give the same bits (but of the resampler in
 * single precision): sums have one order,
 * nothing is fused, and the network computes with whole numbers.
 */
export interface ClassifierKernels {
  openResampler(filters: ResamplingFilters): Resampler;
  /** The same in single precision, whose bits may differ. */
  openSingleResampler(filters: ResamplingFilters): Resampler;
  openBandPowers(tables: BandTables): BandPowers;
  /** Levels of rows of `bands` powers, an even number. */
  openBandLevels(bands: number): BandLevels;
  openConvolution(layer: ConvolutionLayer): Convolution;
}

/** Conversion of a signal to another rate: by `phases` filters of `taps` coefficients, a multiple of four. */
export interface ResamplingFilters {
  /** One after the other, each with the sum 1. */
  readonly coefficients: Float64Array;
  readonly phases: number;
  readonly taps: number;
  /** Samples from one output to the next: whole ones, and `part` of `parts`. */
  readonly whole: number;
  readonly part: number;
  readonly parts: number;
}

/** Where the next output lies: its first sample, and so many parts of the way to the next. */
export interface Place {
  at: number;
  part: number;
}

export interface Resampler {
  /** Writes `count` outputs and moves the place on. */
  resample(samples: Float32Array, place: Place, to: Float32Array, count: number): void;
}

/** Samples of a frame of `BandPowers`. */
export const BAND_FRAME = 512;

export interface BandTables {
  readonly window: Float64Array;
  /** cos of 2πi/512, then −sin: 1024 numbers. */
  readonly turns: Float64Array;
  /** Of each band its first bin (1 at least) and how many. */
  readonly bins: Int32Array;
  /** Of every bin of every band. */
  readonly weights: Float64Array;
}

export interface BandPowers {
  /** Σ weight·|X_k|² in each band of `count` windowed frames, `hop` samples apart, from `at` on. */
  read(samples: Float32Array, at: number, hop: number, count: number, to: Float64Array): void;
}

/** Levels are whole numbers of 1/128 dB. */
export const LEVELS_PER_DB = 128;
/** Added to each power: −120 dB. */
export const LEVEL_FLOOR = 1e-12;

export interface BandLevels {
  /** Level of each of the powers of `rows` rows, to `to`; and of the mean of each row, to `totals`. */
  read(powers: Float64Array, rows: number, to: Int16Array, totals: Int32Array): void;
}

/** A convolution over time, in whole numbers. */
export interface ConvolutionLayer {
  /** Even. */
  readonly inputs: number;
  readonly outputs: number;
  readonly taps: number;
  /** [output][tap][input]; sums stay within 32 bits up to 516 products. */
  readonly weights: Int8Array;
  /** Factor of a sum, and the offset that is added before it is rounded down. */
  readonly scales: Float64Array;
  readonly offsets: Float64Array;
  /** Negative results become 0. */
  readonly isRectified: boolean;
}

/** Rows that a convolution may read and write beyond the requested ones. */
export const SPARE_ROWS = 3;

export interface ConvolutionRun {
  readonly from: Int16Array;
  /** Of the first tap of the first row. */
  readonly at: number;
  /** Numbers from row to row of the result, and from tap to tap. */
  readonly rowStep: number;
  readonly tapStep: number;
  readonly rows: number;
  readonly to: Int16Array;
  readonly toAt: number;
  /** Start of the rows in `from` that are added to the result; -1 when there are none. */
  readonly residualAt: number;
}

export interface Convolution {
  /** Outputs, rounded up to a multiple of eight: the length of a row that is written. */
  readonly width: number;
  run(run: ConvolutionRun): void;
}

/** Outputs are computed eight at a time. */
export const widthOf = (outputs: number): number => 8 * Math.ceil(outputs / 8);
