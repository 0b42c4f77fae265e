import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame, powerDb } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';
import { sumOfBins } from '../spectrum/spectral-shape.js';

export const BAND_STEP_SEC = 0.02;
/** Windows are a power of two of frames from here on: 1024 at 44.1 and 48 kHz. */
const MIN_WINDOW_SEC = 0.02;
/** Octaves from here on that lie under 0.45 of the rate, seven at most. */
const LOWEST_HZ = 100;
const MAX_BANDS = 7;
const HIGHEST_SHARE = 0.45;

/** The level of each octave band over all channels, in dB, one value every 0.02 s. */
export const bandLevels = defineFeature({
  id: 'band-levels',
  // Basis: power spectra under a Hann window
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    let size = 128;
    while (size < MIN_WINDOW_SEC * rateHz) size *= 2;
    const spectrum = kernels.openSpectrum(size);
    const power = kernels.floats(size / 2 + 1);
    const held = Array.from({ length: channels }, () => kernels.floats(size));
    const edges: number[] = [];
    for (let hz = LOWEST_HZ; hz < HIGHEST_SHARE * rateHz && edges.length <= MAX_BANDS; hz *= 2)
      edges.push(Math.round((hz / rateHz) * size));
    const bands = edges.slice(1).map(() => growingFloats());
    let steps = 0;
    let filled = 0;

    const measureWindow = () => {
      spectrum.meanPower(held, 0, power);
      for (let b = 0; b < bands.length; b++) {
        const sum = sumOfBins(power, edges[b] ?? 0, edges[b + 1] ?? 0);
        bands[b]?.push(powerDb((2 * sum) / (size * size)));
      }
      steps++;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const count = Math.min(size - filled, length - from);
          for (let c = 0; c < channels; c++)
            held[c]?.set(getChannel(block, c).subarray(from, from + count), filled);
          filled += count;
          from += count;
          if (filled < size) break;
          measureWindow();
          const hop =
            gridFrame(steps, BAND_STEP_SEC, rateHz) - gridFrame(steps - 1, BAND_STEP_SEC, rateHz);
          filled = size - hop;
          for (const samples of held) samples.copyWithin(0, hop);
        }
      },
      end: (): readonly Float32Array[] => bands.map((band) => band.values()),
    };
  },
});
