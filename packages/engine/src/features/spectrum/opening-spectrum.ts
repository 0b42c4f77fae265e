import { defineSpectralFeature, SILENCE_GATE } from '../spectral-feature.js';

const OPENING_SEC = 10;

export interface OpeningSpectrum {
  /** Mean |X_k|² of the non-silent frames that begin in the opening. */
  readonly power: Float64Array;
  readonly binHz: number;
  /** Non-silent frames. */
  readonly frames: number;
}

/** Welch power of the opening 10 s. */
export const openingSpectrum = defineSpectralFeature({
  id: 'opening-spectrum',
  basis: 'Welch 1967, over the non-silent frames of the opening 10 s',
  grid: 'L',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz } }) {
    const power = new Float64Array(size / 2 + 1);
    let frames = 0;
    return {
      frame({ index, power: frame, meanSquare }) {
        if (index * hop + size > OPENING_SEC * rateHz && index > 0) return;
        if (meanSquare <= SILENCE_GATE) return;
        for (let k = 0; k < power.length; k++) power[k] = (power[k] ?? 0) + (frame[k] ?? 0);
        frames++;
      },
      end: (): OpeningSpectrum => ({
        power: power.map((sum) => sum / Math.max(1, frames)),
        binHz,
        frames,
      }),
    };
  },
});
