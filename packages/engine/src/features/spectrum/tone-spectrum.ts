import { square } from '../../elementary/square.js';
import { defineSpectralFeature } from '../spectral-feature.js';

export interface ToneSpectrum {
  /** Mean |X_k|²·2/(Σw)² over all frames: a sine of amplitude A reads A²/2. */
  readonly power: Float64Array;
  readonly binHz: number;
  /** Bandwidth of the noise that one line lets through. */
  readonly noiseBandwidthHz: number;
  /** Independent spectra in the mean. */
  readonly averages: number;
}

/** Hann: Σw² · N / (Σw)². */
const HANN_ENBW_BINS = 1.5;
/** What a half-overlapping Hann frame adds: its neighbours share (1/6)² of their power (Welch 1967). */
const FRESH_SHARE = 0.95;

/**
 * Line spectrum of 3 Hz resolution, for tones. A file shorter than the window is one frame under a
 * Hann of its own length, whose lines are wider than their distance.
 */
export const toneSpectrum = defineSpectralFeature({
  id: 'tone-spectrum',
  basis: 'linear mean of power spectra, Hann, half overlap (ISO 1996-2:2007 Annex C)',
  grid: 'XL',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, rateHz, binHz }, kernels }) {
    const sums = kernels.openSpectralSums(size / 2 + 1);
    let count = 0;
    return {
      frame({ power }) {
        sums.add(power);
        count++;
      },
      end(frames): ToneSpectrum {
        const length = Math.min(size, frames);
        const scale = 2 / square(length / 2) / Math.max(1, count); // Σw = length/2
        return {
          power: sums.sum.map((sum) => sum * scale),
          binHz,
          noiseBandwidthHz: (HANN_ENBW_BINS * rateHz) / length,
          averages: Math.max(1, FRESH_SHARE * count),
        };
      },
    };
  },
});
