import type { KernelGroup } from '../kernel-group.js';
import type { AmplitudeKernels } from '../amplitude-kernels.js';
import { openAmplitudes as openAmplitudesPlain } from '../plain/amplitudes.js';
import { openTopReader as openTopReaderPlain } from '../plain/top-shapes.js';
import { openAmplitudes } from '../wasm/amplitudes.js';
import { openTopReader } from '../wasm/top-shapes.js';

export const amplitudeKernels: KernelGroup<AmplitudeKernels> = {
  plain: {
    openAmplitudes: openAmplitudesPlain,
    openTopReader: openTopReaderPlain,
  },
  fast: { openAmplitudes, openTopReader },
};
