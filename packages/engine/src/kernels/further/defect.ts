import type { KernelGroup } from '../kernel-group.js';
import type { DefectKernels } from '../defect-kernels.js';
import {
  openBends as openBendsPlain,
  openChunkEnds as openChunkEndsPlain,
  openLeaps as openLeapsPlain,
  openPrediction as openPredictionPlain,
  openStepSearch as openStepSearchPlain,
} from '../plain/defects.js';
import { openSeenFrames as openSeenFramesPlain } from '../plain/frame-correlation.js';
import {
  openBends,
  openChunkEnds,
  openLeaps,
  openPrediction,
  openSeenFrames,
  openStepSearch,
} from '../wasm/defects.js';

export const defectKernels: KernelGroup<DefectKernels> = {
  plain: {
    openBends: openBendsPlain,
    openChunkEnds: openChunkEndsPlain,
    openLeaps: openLeapsPlain,
    openPrediction: openPredictionPlain,
    openSeenFrames: openSeenFramesPlain,
    openStepSearch: openStepSearchPlain,
  },
  fast: { openBends, openChunkEnds, openLeaps, openPrediction, openSeenFrames, openStepSearch },
};
