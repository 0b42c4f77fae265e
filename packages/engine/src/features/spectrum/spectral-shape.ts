import { defineSpectralFeature, SILENCE_GATE } from '../spectral-feature.js';

const ROLLOFF_SHARE = 0.85;

export interface SpectralShape {
  /** Mean |X_k|² over the non-silent frames. */
  readonly power: Float64Array;
  /** The same over all frames, silent ones too. */
  readonly wholePower: Float64Array;
  readonly size: number;
  readonly binHz: number;
  /** Means over the non-silent frames; NaN when there is none. */
  readonly centroidHz: number;
  readonly rolloffHz: number;
  /** Non-silent frames. */
  readonly frames: number;
}

/**
 * Welch power, and the means over time of centroid and roll-off, of the non-silent 85 ms frames. Both
 * weigh magnitudes, as librosa does.
 */
export const spectralShape = defineSpectralFeature({
  id: 'spectral-shape',
  basis: 'Welch 1967; librosa spectral_centroid and spectral_rolloff (0.85)',
  grid: 'L',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, binHz }, kernels }) {
    const bins = size / 2 + 1;
    const shapes = kernels.openSpectralShapes(bins, ROLLOFF_SHARE);
    const silent = kernels.openSpectralSums(bins);
    let all = 0;

    return {
      frame(frame) {
        all++;
        if (frame.meanSquare > SILENCE_GATE) shapes.add(frame.power);
        else silent.add(frame.power);
      },
      end(): SpectralShape {
        const { power, count, centroids, rolloffs } = shapes.end();
        return {
          power: power.map((sum) => sum / Math.max(1, count)),
          wholePower: power.map((sum, k) => (sum + (silent.sum[k] ?? 0)) / Math.max(1, all)),
          size,
          binHz,
          centroidHz: (centroids / count) * binHz,
          rolloffHz: (rolloffs / count) * binHz,
          frames: count,
        };
      },
    };
  },
});
