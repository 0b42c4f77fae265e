import { defineSpectralFeature, type GridId } from '../spectral-feature.js';

export interface MeanSpectrum {
  /** Mean |X_k|² over all frames, silent ones too. */
  readonly power: Float64Array;
  readonly size: number;
  readonly binHz: number;
}

/**
 * With `longestSec`: of recordings up to that length; unused for a longer one, and not computed where its length is
 * known.
 */
const meanSpectrumOn = (grid: GridId, id: string, longestSec = Infinity) =>
  defineSpectralFeature({
    id,
    basis: 'Welch 1967, over all frames and channels',
    grid,
    reads: 'channels',
    needs: {},

    openSpectral({ grid: { size, hop, binHz, rateHz }, kernels, knownFrames = 0 }) {
      const sums = kernels.openSpectralSums(size / 2 + 1);
      const isTooLong = knownFrames > longestSec * rateHz;
      const maxFrames = isTooLong ? 0 : Math.floor((longestSec * rateHz - size) / hop) + 1;
      let frames = 0;
      return {
        frame({ power }) {
          sums.add(power);
          frames++;
        },
        get isComplete() {
          return frames >= maxFrames;
        },
        end: (): MeanSpectrum => ({
          power: sums.sum.map((sum) => sum / Math.max(1, frames)),
          size,
          binHz,
        }),
      };
    },
  });

/** On 2048 samples at every rate: the published spectrum. */
export const publishedSpectrum = meanSpectrumOn('P', 'published-spectrum');

/** On 341 ms: third octaves. */
export const longSpectrum = meanSpectrumOn('XL', 'long-spectrum');

/** A recording this long gives transients enough weight; see `derived/spectrum/band-levels.ts`. */
export const SHORT_SEC = 20;

/** The long spectrum of a recording of SHORT_SEC at most. */
export const shortLongSpectrum = meanSpectrumOn('XL', 'short-long-spectrum', SHORT_SEC);
