import { defineSpectralTrack, type GridId } from './spectral-track.js';

export interface MeanSpectrum {
  /** Mean |X_k|² over all frames, silent ones too. */
  readonly power: Float64Array;
  readonly size: number;
  readonly binHz: number;
}

const meanSpectrumOn = (grid: GridId, id: string) =>
  defineSpectralTrack({
    id,
    basis: 'Welch 1967, over all frames and channels',
    grid,
    reads: 'channels',
    needs: {},

    openSpectral({ grid: { size, binHz }, kernels }) {
      const sums = kernels.openSpectralSums(size / 2 + 1);
      let frames = 0;
      return {
        frame({ power }) {
          sums.add(power);
          frames++;
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
