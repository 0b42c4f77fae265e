import { square } from '@sonometer/decode/elementary/hypot';
import {
  decimationGain,
  decimationTaps,
  lowsFactor,
  USEFUL_SHARE,
} from '../../kernels/interpolation-filters.js';
import { defineSpectralFeature, type GridId, SILENCE_GATE } from '../spectral-feature.js';

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
    // Basis: Welch 1967, over all frames and channels
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

/** A recording this long gives transients enough weight; see `derived/spectrum/spectral-balance.ts`. */
export const SHORT_SEC = 20;

/** The long spectrum of a recording of SHORT_SEC at most. */
export const shortLongSpectrum = meanSpectrumOn('XL', 'short-long-spectrum', SHORT_SEC);

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
  // Basis: Welch 1967, over all frames and channels
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
  // Basis: Welch 1967, over the non-silent frames of the opening 10 s
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
  // Basis: linear mean of power spectra, Hann, half overlap (ISO 1996-2:2007 Annex C)
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
