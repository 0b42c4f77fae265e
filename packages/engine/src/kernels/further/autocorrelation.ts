import type { KernelGroup } from '../kernel-group.js';
import type { AutocorrelationKernels } from '../kernels.js';
import { openAutocorrelation as openAutocorrelationPlain } from '../plain/nsdf.js';
import { openAutocorrelation } from '../wasm/nsdf.js';

export const autocorrelationKernels: KernelGroup<AutocorrelationKernels> = {
  plain: {
    openAutocorrelation: openAutocorrelationPlain,
  },
  fast: { openAutocorrelation },
};
