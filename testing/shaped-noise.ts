import { openFourier } from '../packages/engine/src/kernels/plain/fourier.js';
import { uniform } from './random.js';
import { scaledTo } from './signals.js';

/**
 * Noise of 2^log2Frames samples with exactly the given amplitude over frequency and random phases, at
 * `rms`. It is periodic, so that it has no edges.
 */
export function shapedNoise(
  rateHz: number,
  log2Frames: number,
  amplitudeAt: (hz: number) => number,
  rms = 0.1,
  seed = 1,
): Float32Array {
  const size = 2 ** log2Frames;
  const next = uniform(seed);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let k = 1; k < size / 2; k++) {
    const amplitude = amplitudeAt((k * rateHz) / size);
    const phase = 2 * Math.PI * next();
    re[k] = re[size - k] = amplitude * Math.cos(phase);
    im[k] = amplitude * Math.sin(phase);
    im[size - k] = -(im[k] ?? 0);
  }
  openFourier(size).inverse(re, im);
  return scaledTo(Float32Array.from(re), rms);
}
