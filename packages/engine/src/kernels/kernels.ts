import type { KernelGroup, Openers } from './kernel-group.js';
import type { Biquads } from './filter-sections.js';

/**
 * The hot loops: one type, and two implementations under the same names, plain TypeScript (the reference and the
 * fallback) and WebAssembly SIMD. Every kernel carries its state from call to call, so a signal may be cut anywhere.
 * Samples must be finite: `replaceBad` first.
 */
export interface Kernels {
  readonly name: 'plain' | 'wasm';
  /** Those of a group, which is no part of a bundle unless a feature imports it. */
  of<K extends Openers<K>>(group: KernelGroup<K>): K;
  /** Releases the memory, once and at the end: no kernel and no array of it may be used afterwards. */
  close(): void;
  /** Floats that kernels read without a copy. Any other array works too, at the price of one. */
  floats(length: number): Float32Array;
  /** Replaces NaN, infinities and magnitudes over 1e6 by 0, in place; returns their number. */
  replaceBad(samples: Float32Array): number;
  /** Steps begin at `gridFrame`; `weights` of each channel's squares. */
  openKWeighting(rateHz: number, weights: readonly number[], stepSec: number): KWeighting;
  openTruePeak(rateHz: number, channels: number): TruePeak;
  openStatistics(channels: number): Statistics;
  openCascade(sections: Biquads, channels: number): Cascade;
  /** Band-passes with zeros at 0 Hz and at half the rate, each of four sections. */
  openBandBank(bands: readonly Biquads[], channels: number): BandBank;
  openBassCorrelation(rateHz: number): BassCorrelation;
  /** Of frames of `size` samples; a shorter window leaves out those after it. */
  openSpectrum(size: number, windowLength?: number): Spectrum;
  /** Decimates by `factor`, a power of two from 2 on. */
  /** `taps`: a low-pass, symmetric, of a multiple of 2·`factor` taps; without them that of the lows. */
  openDecimator(factor: number, channels: number, taps?: Float64Array): Decimator;
  openFourier(size: number): Fourier;
  /** Of spectra with 16·n + 1 bins. */
  openSpectralSums(bins: number): SpectralSums;
  /** Of spectra with 16·n + 1 bins; the roll-off is where `share` of the magnitudes is reached. */
  openSpectralShapes(bins: number, share: number): SpectralShapes;
  /** Σx² of the samples `from` (included) to `to`, to 2e-7 of itself: for gates, not for readings. */
  energyOf(samples: Float32Array, from: number, to: number): number;
  /** Adds Σx² of frames `from` (included) to `to` of each channel, sample after sample: a cut changes no bit. */
  addEnergies(
    channels: readonly Float32Array[],
    from: number,
    to: number,
    energies: Float64Array,
  ): void;
  /** Widens an extent (lowest, highest, Σx) by the samples, one after the other: a cut changes no bit. */
  addExtent(samples: Float32Array, extent: Float64Array): void;
  /**
   * |x| of the samples from `from` (one at least) through two exponential averages, until the second leaves its bounds;
   * how many samples that took. `state`: both averages, and Σx². A cut changes no bit.
   */
  followEnvelope(
    samples: Float32Array,
    from: number,
    envelope: Envelope,
    state: Float64Array,
  ): number;
  /** The means of runs of `length` samples to `means`, as many as it holds. */
  meansOf(samples: Float32Array, length: number, means: Float32Array): void;
  /** max |x| of the samples `from` (included) to `to`, exactly. */
  peakOf(samples: Float32Array, from: number, to: number): number;
  /** Σ|x[n] − x[n−1]| over neighbours among the samples. */
  travelOf(samples: Float32Array): number;
  /** Σ(x[n] − x[n−1])² over neighbours among the samples, to 1e-12 of itself. */
  riseEnergyOf(samples: Float32Array): number;
  /** Neighbours among the samples `from` (included) to `to` of which only one is negative. */
  signChangesOf(samples: Float32Array, from: number, to: number): number;
  /** Writes the mean of two channels to `mono`. */
  foldPair(left: Float32Array, right: Float32Array, mono: Float32Array): FoldEnergies;
  openDepths(threshold: number): Depths;
  /** Of spectra with 16·n + 1 bins. */
  openFlux(bins: number, scale: number): Flux;
}

/** A kernel whose state can be carried elsewhere: a kernel that continues from it gives the same bits. */
export interface Retained {
  /** A copy of the state, valid for a kernel of the same kind, options and implementation. */
  save(): Float64Array;
  load(state: Float64Array): void;
}

/** Energies (weighted sums of squares) of the K-filtered channels, step by step. */
export interface KWeighting extends Retained {
  /** Those of the steps that these frames complete, all or those from `from` to `to`; valid until the next call. */
  push(channels: readonly Float32Array[], from?: number, to?: number): Float32Array;
  /** That of the frames after the last complete step. */
  end(): number;
}

export interface TruePeak extends Retained {
  /** Returns the largest magnitude so far after the filter; of all frames, or `from` to `to`. */
  push(channels: readonly Float32Array[], from?: number, to?: number): number;
  /** Begins a new largest magnitude of the same signal, `atLeast` or more. */
  forget(atLeast?: number): void;
  /** Feeds the zeros that flush the filter, then returns the largest magnitude between and on samples. */
  end(): number;
}

/** Maximum number of frames of which a cascade gives the powers at once. */
export const POWER_FRAMES = 4096;

/** Four biquads in series for each channel. A cut changes no bit, except of `powers` in silence. */
export interface Cascade extends Retained {
  /** Adds y² to the energies, sample after sample. */
  add(channels: readonly Float32Array[]): void;
  /** Σy² of each channel of what was added. */
  energies(): Float64Array;
  /** Σ over the channels of y², frame by frame, of at most POWER_FRAMES; valid until the next call. `peak`: of |y|. */
  powers(channels: readonly Float32Array[]): {
    readonly powers: Float64Array;
    readonly peak: number;
  };
}

/** Output of many bands. A cut changes no bit. */
export interface BandBank extends Retained {
  /** Adds y² to the energies, sample after sample. */
  add(channels: readonly Float32Array[]): void;
  /** Σy² of all channels of what was added, by band. */
  energies(): Float64Array;
}

/** Sums over everything pushed so far. */
export interface Statistics extends Retained {
  push(channels: readonly Float32Array[]): void;
  end(): SampleSums;
}

/** One number per channel in each array. */
export interface SampleSums {
  /** Σx */
  readonly sums: Float64Array;
  /** Σx² */
  readonly squares: Float64Array;
  /** max |x| */
  readonly peaks: Float64Array;
  /** Σ x₀·x₁ of the first two channels; 0 when there is one only. */
  readonly cross: number;
}

/** Two channels below 120 Hz (Butterworth, 4th order). */
export interface BassCorrelation extends Retained {
  push(left: Float32Array, right: Float32Array): void;
  /** Mean squares of both filtered channels, and the mean of their product. */
  end(): { readonly left: number; readonly right: number; readonly cross: number };
}

/** Power spectra of Hann-windowed frames (periodic window), one or two real signals per transform. */
export interface Spectrum {
  /** A power of two. */
  readonly size: number;
  /**
   * `power[k] = |X_k|²`, k = 0..size/2, of `size` samples from `at`. With a second signal, one packed
   * complex transform serves both.
   */
  power(
    signal: Float32Array,
    at: number,
    power: Float32Array,
    second?: { readonly signal: Float32Array; readonly power: Float32Array },
  ): void;
  /** The mean of the powers of all channels: the spectrum of several channels, at half the work. */
  meanPower(channels: readonly Float32Array[], at: number, power: Float32Array): void;
}

/** The low end of a signal at a fraction of its rate: see `decimation-filter.ts`. */
export interface Decimator extends Retained {
  /** The frames that the pushed ones complete; valid until the next call. */
  push(channels: readonly Float32Array[]): readonly Float32Array[];
  /** Those that the end of the signal completes: ⌊frames/factor⌋ in all. */
  end(): readonly Float32Array[];
}

/** Discrete Fourier transform of `size` complex numbers, a power of two, in place. */
export interface Fourier {
  readonly size: number;
  /** `X_k = Σ x_n·e^(−2πikn/size)` */
  forward(re: Float64Array, im: Float64Array): void;
  /** Undoes `forward`: the sum with +i, divided by `size`. */
  inverse(re: Float64Array, im: Float64Array): void;
}

/** Sums over power spectra, and over the magnitudes of one. */
export interface SpectralSums {
  /** Adds a spectrum to `sum`. */
  add(power: Float32Array): void;
  /** Σ|X_k|² of everything added; may be emptied. */
  readonly sum: Float64Array;
  /** Σ|X_k| and Σk·|X_k|; valid until the next call. */
  magnitudes(power: Float32Array): { readonly total: number; readonly moment: number };
}

/** Sums over power spectra, and over the shape of each that is not zero. */
export interface SpectralShapes {
  add(power: Float32Array): void;
  end(): ShapeSums;
}

export interface ShapeSums {
  /** Σ|X_k|² */
  readonly power: Float64Array;
  /** Spectra with any power. */
  readonly count: number;
  /** Σ of their centroids Σk·|X_k| / Σ|X_k|. */
  readonly centroids: number;
  /** Σ of the first bins at which a share of Σ|X_k| is reached. */
  readonly rolloffs: number;
}

/** Two exponential averages in a row, and the bounds of the second: `low` (included) to `high`. */
export interface Envelope {
  /** Share of an average that a sample retains. */
  readonly decay: number;
  readonly low: number;
  readonly high: number;
}

/** Sums of squares: of the mean of two channels, and of each. */
export interface FoldEnergies {
  readonly fold: number;
  readonly left: number;
  readonly right: number;
}

/** How many bits of a fixed-point scale the samples need: the smallest b with x·2^(b−1) whole. */
export interface Depths {
  push(samples: Float32Array): void;
  /** Samples by the bits they need, 1 to 24; at 25 anything finer, or 256 and louder. Zeros need none. */
  readonly counts: Float64Array;
  /** Samples above the threshold. */
  readonly louder: number;
}

/** How fast a log-compressed spectrum fills. */
export interface Flux {
  /** `Σ ln(l/l′)` over the bins that rise, with l = 1 + scale·√power, l′ that of the call before, 1 at first. */
  push(power: Float32Array): number;
}

/** The pitch peak of one frame; `lag` in samples, 0 when there is no peak. */
export interface PitchPeak {
  readonly clarity: number;
  readonly lag: number;
}

/** The lags at which a frame may repeat. */
export interface PitchLags {
  readonly shortest: number;
  readonly longest: number;
  /** The pitch is the first peak of at least the highest one less so much of it. */
  readonly nearHighest: number;
}

/** Two frames at once, at the price of one; of `second`, where it is undefined, nothing is found. */
export type PitchPeaks = (
  samples: Float32Array,
  first: number,
  second: number | undefined,
) => readonly [PitchPeak, PitchPeak];

export interface ClarityKernels {
  /**
   * Of frames of `length` samples without their mean, by the normalised square difference
   * n(τ) = 2·Σ x_i·x_(i+τ) / Σ (x_i² + x_(i+τ)²).
   */
  openPitchPeaks(length: number, lags: PitchLags): PitchPeaks;
}
