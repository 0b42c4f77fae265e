import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { defineSpectralFeature } from '../spectral-feature.js';

/** Bands of 1 kHz; the corners of telephony lie between them. */
export const BAND_HZ = 1000;
const MAX_BANDS = 24;
export const BAND_BLOCK_SEC = 0.5;

export interface SpeechBandBlocks {
  readonly bands: number;
  /** Of each half second, band after band: mean power of its frames, a full-scale sine reads 1. */
  readonly means: Float32Array;
  /** The same of the frame with the least power: about the noise, since syllables come and go. */
  readonly lowest: Float32Array;
}

/** Mean and least power of bands of 1 kHz in each half second. */
export const speechBandBlocks = defineSpectralFeature({
  id: 'speech-band-blocks',
  // Basis: short-time power spectra in bands of 1 kHz; docs/measures/quality.md#band-of-speech
  grid: 'M',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz } }) {
    const bands = Math.min(MAX_BANDS, Math.floor(rateHz / 2 / BAND_HZ));
    const bounds = Array.from({ length: bands + 1 }, (_, b) => Math.round((b * BAND_HZ) / binHz));
    const scale = square(4 / size); // the sum of the window is size / 2
    const sums = new Float64Array(bands);
    const least = new Float64Array(bands).fill(Infinity);
    const means = growingFloats();
    const lowest = growingFloats();
    let frames = 0;
    let blockIndex = 1;
    let blockEnd = gridFrame(1, BAND_BLOCK_SEC, rateHz);

    const close = () => {
      for (let b = 0; b < bands; b++) {
        means.push(frames > 0 ? (sums[b] ?? 0) / frames : 0);
        lowest.push(frames > 0 ? (least[b] ?? 0) : 0);
      }
      sums.fill(0);
      least.fill(Infinity);
      frames = 0;
    };

    return {
      frame({ index, power }) {
        // a frame belongs to the block that holds its middle
        for (; index * hop + size / 2 >= blockEnd; blockIndex++) {
          close();
          blockEnd = gridFrame(blockIndex + 1, BAND_BLOCK_SEC, rateHz);
        }
        addBands(power, bounds, scale, sums, least);
        frames++;
      },
      end(): SpeechBandBlocks {
        if (frames > 0) close();
        return { bands, means: means.values(), lowest: lowest.values() };
      },
    };
  },
});

/** In a function of the module: V8 would compile the loop of a closure again for each recording. */
function addBands(
  power: Float32Array,
  bounds: readonly number[],
  scale: number,
  sums: Float64Array,
  least: Float64Array,
): void {
  for (let b = 0; b < sums.length; b++) {
    let band = 0;
    const end = bounds[b + 1] ?? 0;
    for (let k = bounds[b] ?? 0; k < end; k++) band += power[k] ?? 0;
    band *= scale;
    sums[b] = (sums[b] ?? 0) + band;
    least[b] = Math.min(least[b] ?? Infinity, band);
  }
}
