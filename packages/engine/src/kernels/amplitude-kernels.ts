/** Bins of an octave, equal in amplitude within it: 0.14 to 0.27 dB. */
export const BINS_PER_OCTAVE = 32;
/** From −72 dBFS to +12 dBFS; what lies outside is in the first or last bin. */
export const OCTAVES_BELOW = 12;
export const AMPLITUDE_BINS = BINS_PER_OCTAVE * (OCTAVES_BELOW + 2);

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
}

export interface AmplitudeKernels {
  /** WebAssembly gives the bits of the plain reference. A cut changes no count. */
  openAmplitudes(steps: number): Amplitudes;
}
