import { pow2 } from '../core/numbers.js';
import type { Needs, Opening, Signal } from './feature.js';

/**
 * The grids of docs/measures/conventions.md#short-time-spectra. Window lengths are powers of two near a fixed time, so
 * that one definition holds from 8 to 192 kHz.
 */
const GRIDS = {
  /** 85 ms, 4096 at 44.1 and 48 kHz: mix features. */
  L: { windowSec: 0.0853, hop: 'half' },
  /** 43 ms, 2048 at 44.1 and 48 kHz: voice and signal features. */
  M: { windowSec: 0.0427, hop: 'half' },
  /** 21 ms every 5 ms, centred on its time, 1024 at 44.1 and 48 kHz: onsets. */
  S: { windowSec: 0.0213, hop: 0.005 },
  /** 170 ms every quarter of it, 8192 at 44.1 and 48 kHz: lines in the content windows. */
  C: { windowSec: 0.17, hop: 'quarter' },
  /** 341 ms, 16384 at 44.1 and 48 kHz: third octaves and tones. */
  XL: { windowSec: 0.341, hop: 'half' },
  /** 2048 samples at every rate: the published spectrum. */
  P: { windowSec: 'fixed', hop: 'half' },
} as const;

export type GridId = keyof typeof GRIDS;

const HOP_PARTS = { half: 2, quarter: 4 } as const;

export interface Grid {
  readonly id: GridId;
  /** Samples of the Hann window and of the transform. */
  readonly size: number;
  readonly hop: number;
  readonly rateHz: number;
  /** Width of a bin. */
  readonly binHz: number;
  /** Samples of zeros in front of the file: frame i is centred on `i·hop − lead + size/2`. */
  readonly lead: number;
}

export function gridAt(id: GridId, rateHz: number): Grid {
  const { windowSec, hop } = GRIDS[id];
  const size = windowSec === 'fixed' ? 2048 : pow2(windowSec * rateHz);
  const hopFrames = typeof hop === 'number' ? Math.round(hop * rateHz) : size / HOP_PARTS[hop];
  const lead = id === 'S' ? size / 2 : 0;
  return { id, size, hop: hopFrames, rateHz, binHz: rateHz / size, lead };
}

/** One windowed frame. Only borrowed: the array is reused for the next frame. */
export interface SpectralFrame {
  readonly index: number;
  /** |X_k|², k = 0..size/2, of the mono signal, or averaged over the channels without LFE. */
  readonly power: Float32Array;
  /** Mean square of the frame's samples, unwindowed, averaged over channels: the silence gate reads it. */
  readonly meanSquare: number;
}

export interface SpectralFold<Output> {
  frame(frame: SpectralFrame): void;
  /** True once it needs no more input: when no feature uses a grid, its spectra are not computed. */
  readonly isComplete?: boolean;
  /** `frames` is the length of the recording. */
  end(frames: number): Output;
}

export interface SpectralOpening<N extends Needs = Needs> extends Opening<N> {
  readonly grid: Grid;
}

/**
 * A streaming front-end over short-time power spectra. All spectral features of one pass that name the same grid and
 * signal share its transforms.
 */
export interface SpectralFeature<Output = unknown, N extends Needs = Needs> {
  readonly id: string;
  readonly grid: GridId;
  readonly reads: Signal;
  readonly needs: N;
  openSpectral(opening: SpectralOpening<N>): SpectralFold<Output>;
}

/** Declares a spectral feature; infers what it needs. */
export const defineSpectralFeature = /* @__NO_SIDE_EFFECTS__ */ <Output, const N extends Needs>(
  feature: SpectralFeature<Output, N>,
): SpectralFeature<Output> => Object.freeze(feature);

/** Non-silent: above −60 dBFS (docs/measures/conventions.md#short-time-spectra). */
export const SILENCE_GATE = 1e-6;
/**
 * Silence that was put in before and after all sound, and shows no noise: under −90 dBFS. Dither of 16 bits has −92 to
 * −96.
 */
export const ADDED_SILENCE = 1e-9;
