/** The hot loops of the pitch features. */
export interface PitchKernels {
  openFrameCorrelation(frames: WindowedFrames): FrameCorrelation;
  /** Of frames of twice `period` samples: their first half with what comes up to `period` samples later. */
  openRepeatCorrelation(period: number): FrameCorrelation;
  openCepstra(settings: CepstrumSettings): Cepstra;
  /** Of windows of `size` samples, at lags from 0 to `longestLag`. */
  openNsdf(size: number, longestLag: number): Nsdf;
  /** Of windows of `size` samples. */
  openLines(size: number): Lines;
  /** For periods up to `longest` samples. */
  openRepeats(longest: number): Repeats;
}

/** Frames whose windowed autocorrelation is divided by that of the window. */
export interface WindowedFrames {
  readonly window: Float64Array;
  /** The mean over this many samples on both sides of the middle is subtracted. */
  readonly meanReach: number;
  /** The peak of a frame lies within this many samples on both sides of the middle. */
  readonly peakReach: number;
  /** Lags that are read: 0 to one less. */
  readonly lags: number;
}

/** Similarity of frames to themselves at each lag, two at the price of one. */
export interface FrameCorrelation {
  /**
   * Frames that begin at `first` and `second`; valid until the next call. One whose peak is under `minPeak` may have no
   * values.
   */
  pair(
    samples: Float32Array,
    first: number,
    second: number,
    minPeak: number,
  ): readonly [Correlation, Correlation];
}

/** Share of a frame that repeats at each lag: 1 for all of it. */
export interface Correlation {
  /** Largest magnitude in the middle of the frame, without its mean and under its window. */
  readonly peak: number;
  /** By lag, from 0; none where nothing sounds. */
  readonly values: Float32Array | Float64Array;
  /** The maximum next to the local one at `top`, between the lags, by a sinc. */
  readonly maximum: (top: number) => Maximum;
}

export interface Maximum {
  readonly x: number;
  readonly value: number;
}

/** Power cepstra of frames: means of so many, smoothed. */
export interface CepstrumSettings {
  readonly window: Float64Array;
  /** A power of two, the window's length at least. */
  readonly fourierSize: number;
  readonly averaged: number;
  /** Samples from one to the next of these. */
  readonly averagedStep: number;
  /** Quefrencies on both sides over which the mean is taken, those at its ends by half. */
  readonly smoothedReach: number;
  /** Added to each power: keeps the level of silence finite. */
  readonly floor: number;
}

export interface Cepstra {
  /** Levels by quefrency, dB, 0 to half the transform, of two frames that begin there; valid until the next call. */
  levels(
    samples: Float32Array,
    first: number,
    second: number,
  ): readonly [CepstrumLevels, CepstrumLevels];
}

export type CepstrumLevels = Float32Array | Float64Array;

/** The normalised square difference function of two windows at once. */
export interface Nsdf {
  /** n'(τ) for τ = 0..longestLag of the windows that begin there; valid until the next call. */
  both(samples: Float32Array, first: number, second: number): readonly [Float64Array, Float64Array];
}

/** Single lines of the spectrum of a window, by Goertzel. */
export interface Lines {
  /** Takes the window that begins there, without its mean, under a Hann window; its mean power. */
  load(samples: Float32Array, start: number): number;
  /**
   * The last states of four recursions, then those before, by the cosines of their angles; valid until the next call.
   */
  four(cosines: Float64Array): Float64Array;
}

export interface Repeats {
  /**
   * Where, with its middle between `from` and `to`, one period best repeats the one around `at`: the highest peak of
   * the normalised cross-correlation, none where it has none. Positions are samples, with their fractions.
   */
  best(
    samples: Float32Array,
    at: number,
    period: number,
    from: number,
    to: number,
  ): Repeat | undefined;
}

export interface Repeat {
  /** Its middle, in samples. */
  readonly at: number;
  readonly correlation: number;
  /** Largest magnitude in it. */
  readonly peak: number;
}
