import { shapedNoise as noiseOf } from '@sonometer/validation/signals/shaped-noise.js';

/** Periodic noise of 2^log2Frames samples with exactly the given amplitude over frequency. */
export const shapedNoise = (
  rateHz: number,
  log2Frames: number,
  amplitudeAt: (hz: number) => number,
): Float32Array => noiseOf({ rateHz, log2Frames, amplitudeAt, seed: 1 });
