import {
  decimationGain,
  decimationTaps,
  lowsFactor,
  USEFUL_SHARE,
} from '../kernels/decimation-filter.js';
import type { MeanSpectrum } from './mean-spectrum.js';
import { defineSpectralTrack } from './spectral-track.js';

export interface LowSpectrum extends MeanSpectrum {
  /** Up to here it is that of the recording itself; beyond is nothing. */
  readonly usefulHz: number;
}

/**
 * The long spectrum below 1 kHz or so, from the lows: the same length in seconds and the same bins, for a
 * quarter of the work. Where both are, their third octaves agree within 0.02 dB on noise.
 */
export const lowSpectrum = defineSpectralTrack({
  id: 'low-spectrum',
  basis: 'Welch 1967, over all frames and channels',
  grid: 'XL',
  reads: 'lows',
  needs: {},

  openSpectral({ format, grid: { size, binHz, rateHz }, kernels }) {
    const sums = kernels.openSpectralSums(size / 2 + 1);
    let frames = 0;
    return {
      frame({ power }) {
        sums.add(power);
        frames++;
      },
      end(): LowSpectrum {
        const factor = lowsFactor(format.rateHz);
        const taps = factor > 1 ? decimationTaps(factor) : Float64Array.of(1);
        const usefulHz = factor > 1 ? USEFUL_SHARE * rateHz : rateHz / 2;
        const gainAt = (bin: number) => decimationGain(taps, (bin * binHz) / format.rateHz);
        const power = sums.sum
          .subarray(0, Math.floor(usefulHz / binHz) + 1)
          .map((sum, bin) => sum / Math.max(1, frames) / gainAt(bin));
        return { power, size, binHz, usefulHz };
      },
    };
  },
});
