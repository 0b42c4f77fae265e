import { inverseFourier } from './fourier.js';
import { uniform } from './random.js';
import { scaledTo } from './signals.js';

export interface NoiseShape {
  readonly rateHz: number;
  /** It lasts 2^log2Frames samples, and repeats without an edge. */
  readonly log2Frames: number;
  readonly amplitudeAt: (hz: number) => number;
  readonly rms?: number;
  readonly seed: number;
}

/** Noise with exactly the given amplitude over frequency, and random phases. */
export function shapedNoise({
  rateHz,
  log2Frames,
  amplitudeAt,
  rms = 0.1,
  seed,
}: NoiseShape): Float32Array {
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
  inverseFourier(re, im);
  return scaledTo(Float32Array.from(re), rms);
}
