import type { KernelGroup } from '../kernel-group.js';
import type { AmplitudeKernels } from '../amplitude-kernels.js';
import { openAmplitudes as openAmplitudesPlain } from '../plain/amplitudes.js';
import { openAmplitudes } from '../wasm/amplitudes.js';

export const amplitudeKernels: KernelGroup<AmplitudeKernels> = {
  plain: {
    openAmplitudes: openAmplitudesPlain,
  },
  fast: { openAmplitudes },
};
