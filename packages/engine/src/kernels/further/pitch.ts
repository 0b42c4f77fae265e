import type { KernelGroup } from '../kernel-group.js';
import type { PitchKernels } from '../pitch-kernels.js';
import { openCepstra as openCepstraPlain } from '../plain/cepstra.js';
import { openFrameCorrelation as openFrameCorrelationPlain } from '../plain/frame-correlation.js';
import { openLines as openLinesPlain } from '../plain/lines.js';
import { openNsdf as openNsdfPlain, openRepeats as openRepeatsPlain } from '../plain/nsdf.js';
import { openRepeatCorrelation as openRepeatCorrelationPlain } from '../plain/repeat-correlation.js';
import { openCepstra } from '../wasm/cepstra.js';
import { openLines } from '../wasm/codec-lines.js';
import { openFrameCorrelation, openRepeatCorrelation } from '../wasm/frame-correlation.js';
import { openNsdf, openRepeats } from '../wasm/nsdf.js';

export const pitchKernels: KernelGroup<PitchKernels> = {
  plain: {
    openCepstra: openCepstraPlain,
    openFrameCorrelation: openFrameCorrelationPlain,
    openLines: openLinesPlain,
    openNsdf: openNsdfPlain,
    openRepeatCorrelation: openRepeatCorrelationPlain,
    openRepeats: openRepeatsPlain,
  },
  fast: {
    openCepstra,
    openFrameCorrelation,
    openLines,
    openNsdf,
    openRepeatCorrelation,
    openRepeats,
  },
};
