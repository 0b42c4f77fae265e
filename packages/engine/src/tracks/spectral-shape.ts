import { defineSpectralTrack, SILENCE_GATE } from './spectral-track.js';

const ROLLOFF_SHARE = 0.85;

export interface SpectralShape {
  /** Mean |X_k|² over the non-silent frames. */
  readonly power: Float64Array;
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
export const spectralShape = defineSpectralTrack({
  id: 'spectral-shape',
  basis: 'Welch 1967; librosa spectral_centroid and spectral_rolloff (0.85)',
  grid: 'L',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, binHz }, kernels }) {
    const sums = kernels.openSpectralSums(size / 2 + 1);
    let centroids = 0;
    let rolloffs = 0;
    let frames = 0;

    return {
      frame(frame) {
        if (frame.meanSquare <= SILENCE_GATE) return;
        sums.add(frame.power);
        const { total, moment, rolloffBin } = sums.magnitudes(frame.power, ROLLOFF_SHARE);
        if (total <= 0) return;
        centroids += moment / total;
        rolloffs += rolloffBin;
        frames++;
      },
      end: (): SpectralShape => ({
        power: sums.sum.map((sum) => sum / Math.max(1, frames)),
        binHz,
        centroidHz: (centroids / frames) * binHz,
        rolloffHz: (rolloffs / frames) * binHz,
        frames,
      }),
    };
  },
});
