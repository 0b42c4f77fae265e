import type { KernelGroup } from '../kernel-group.js';
import type { PeakKernels } from '../peak-kernels.js';
import {
  openLineShare as openLineSharePlain,
  openPeaks as openPeaksPlain,
} from '../plain/peaks.js';
import { openLineShare, openPeaks } from '../wasm/peaks.js';

export const peakKernels: KernelGroup<PeakKernels> = {
  plain: {
    openLineShare: openLineSharePlain,
    openPeaks: openPeaksPlain,
  },
  fast: { openLineShare, openPeaks },
};
