import type { KernelGroup } from '../kernel-group.js';
import type { NoiseKernels } from '../noise-kernels.js';
import { openNoiseCells as openNoiseCellsPlain } from '../plain/band-noise.js';
import { openNoiseCells } from '../wasm/band-noise.js';

export const noiseKernels: KernelGroup<NoiseKernels> = {
  plain: {
    openNoiseCells: openNoiseCellsPlain,
  },
  fast: { openNoiseCells },
};
