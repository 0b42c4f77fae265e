import { whiteNoise as noiseOf } from './signals.js';

/** White Gaussian noise of so many frames and standard deviation `sigma`: a second of it at that rate. */
export const whiteNoise = (frames: number, sigma: number, seed = 1): Float32Array =>
  noiseOf(frames, 1, sigma, seed);
