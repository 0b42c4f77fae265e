import type { Samples } from '@sonometer/engine';

export const mono = (rateHz: number, channel: Float32Array): Samples => ({
  rateHz,
  channels: [channel],
});

export const stereo = (rateHz: number, left: Float32Array, right = left): Samples => ({
  rateHz,
  channels: [left, right],
});
