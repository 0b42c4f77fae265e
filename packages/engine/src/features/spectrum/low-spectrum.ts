import {
  decimationGain,
  decimationTaps,
  lowsFactor,
  USEFUL_SHARE,
} from '../../kernels/decimation-filter.js';
import type { MeanSpectrum } from './mean-spectrum.js';
import { defineSpectralFeature } from '../spectral-feature.js';

export interface LowSpectrum extends MeanSpectrum {
  /** Up to here it is the recording's own spectrum; beyond it is empty. */
  readonly usefulHz: number;
}

/**
 * The long spectrum below 1 kHz or so, from the lows: the same length in seconds and the same bins, for a
 * quarter of the work. Where both are, their third octaves agree within 0.02 dB on noise.
 */
export const lowSpectrum = defineSpectralFeature({
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
        const usefulHz = factor > 1 ? USEFUL_SHARE * rateHz : rateHz / 2;
        const bins = Math.floor(usefulHz / binHz) + 1;
        const gains = factor > 1 ? gainsOf(factor, size, bins) : new Float64Array(bins).fill(1);
        const power = gains.map((gain, k) => (sums.sum[k] ?? 0) / Math.max(1, frames) / gain);
        return { power, size, binHz, usefulHz };
      },
    };
  },
});

/** By factor and length of the window. */
const knownGains = new Map<string, Float64Array>();

/** Power response of the decimation at each bin: ten thousand cosines, the same for every recording. */
function gainsOf(factor: number, size: number, bins: number): Float64Array {
  const name = `${factor} ${size}`;
  const known = knownGains.get(name);
  if (known) return known;
  const taps = decimationTaps(factor);
  const gains = new Float64Array(bins).map((_, k) => decimationGain(taps, k / size / factor));
  knownGains.set(name, gains);
  return gains;
}
