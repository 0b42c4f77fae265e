import type { KernelGroup } from '../kernel-group.js';
import type { ClarityKernels } from '../kernels.js';
import { openPitchPeaks as openPitchPeaksPlain } from '../plain/clarity.js';
import { openPitchPeaks } from '../wasm/clarity.js';

export const clarityKernels: KernelGroup<ClarityKernels> = {
  plain: {
    openPitchPeaks: openPitchPeaksPlain,
  },
  fast: { openPitchPeaks },
};
