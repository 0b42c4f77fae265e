import type { KernelGroup } from '../kernel-group.js';
import type { ClassifierKernels } from '../classifier-kernels.js';
import {
  openBandLevels as openBandLevelsPlain,
  openBandPowers as openBandPowersPlain,
  openConvolution as openConvolutionPlain,
  openResampler as openResamplerPlain,
} from '../plain/classifier.js';
import {
  openBandLevels,
  openBandPowers,
  openConvolution,
  openResampler,
  openSingleResampler,
} from '../wasm/classifier.js';

export const classifierKernels: KernelGroup<ClassifierKernels> = {
  plain: {
    openBandLevels: openBandLevelsPlain,
    openBandPowers: openBandPowersPlain,
    openConvolution: openConvolutionPlain,
    openResampler: openResamplerPlain,
    openSingleResampler: openResamplerPlain,
  },
  fast: { openBandLevels, openBandPowers, openConvolution, openResampler, openSingleResampler },
};
