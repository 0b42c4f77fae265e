/** Bins of an octave, equal in amplitude within it: 0.14 to 0.27 dB. */
export const BINS_PER_OCTAVE = 32;
/** From −72 dBFS to +12 dBFS; what lies outside is in the first or last bin. */
export const OCTAVES_BELOW = 12;
export const AMPLITUDE_BINS = BINS_PER_OCTAVE * (OCTAVES_BELOW + 2);

export interface AmplitudeState {
  /** Number of the step that is replaced next. */
  readonly next: number;
  readonly lists: readonly (Int32Array | Float64Array)[];
}

/**
 * Samples and local maxima by amplitude, of the latest steps together: first the bins of the positive samples, then of the
 * negative ones.
 */
export interface Amplitudes {
  /** Samples in a bin, and local maxima of the waveform (of its mirror image where it is negative), in turn. */
  readonly counts: Int32Array;
  /** Squared differences to the sample before, of each step by itself. */
  readonly slopes: readonly Float64Array[];
  /** Squares of the samples, and of the differences between neighbours, of each step by itself. */
  readonly totals: readonly Float64Array[];
  /**
   * Takes the samples `from` (included) to `to`. Three octaves under the largest sample so far of its sign and step,
   * samples are not counted. `open` has the largest sample, the smallest one and the energy of the pieces since it was
   * last emptied.
   */
  push(samples: Float32Array, from: number, to: number, open: Float64Array): void;
  /** Counts the step with the others, and begins the next one, which replaces the oldest. */
  closeStep(): void;
  /** A copy of all of it, for `load` of another one of the same implementation. */
  save(): AmplitudeState;
  load(state: AmplitudeState): void;
}

/** Shares: of the ceiling, from which a half-wave is read and that it reaches; of the maximum of a top, which it exceeds. */
export interface TopReaderLimits {
  readonly start: number;
  readonly reached: number;
  readonly quarter: number;
  readonly inner: number;
  readonly one: number;
  readonly near: number;
  readonly three: number;
  readonly far: number;
  /** A top whose time above `near` is more than this share of that above `far` is flat. */
  readonly flat: number;
}

/** Further half-waves of a window are not read. */
export const MAX_TOPS = 1 << 16;

/** Shares of the ceiling. */
export type TopRange = readonly [from: number, to: number];

/** Valid until the next call. */
export interface TopSums {
  /**
   * Time of all tops above each of the six limits, in their order; how long they rise and fall between the second and the
   * fourth; how many have an edge, and the sum of those; flatness, how many are flat, local maxima, bend; how many tops.
   */
  readonly sums: Float64Array;
  /** Of the tops that reach the ceiling: their maxima, as shares of it. */
  readonly reached: Float64Array;
}

/** The tops of the half-waves of one window after the other. */
export interface TopReader {
  /** Takes a window and its ceilings, linear: the maximum of each half-wave, as a share of its ceiling. */
  find(samples: Float32Array, high: number, low: number): Float64Array;
  /** Sums every n-th of those within a range. */
  sum(range: TopRange, every: number): TopSums;
  /** Sum of the squares of all second differences. */
  energyOfBends(): number;
}

export interface AmplitudeKernels {
  /** Of windows of up to so many samples. WebAssembly gives the bits of the plain reference. */
  openTopReader(maxLength: number, limits: TopReaderLimits): TopReader;
  /** WebAssembly gives the bits of the plain reference. A cut changes no count. */
  openAmplitudes(steps: number): Amplitudes;
}
