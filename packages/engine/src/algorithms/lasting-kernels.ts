import type { Kernels } from '../kernels/kernels.js';
import { openKernels } from '../kernels/open-kernels.js';

let kernels: Kernels | undefined;

/**
 * Kernels of derived values, which stay from one analysis to the next: their tables cost more than what a short sound
 * needs of them. Their borrowed arrays are safe, because a derived value is computed in one go.
 */
export const lastingKernels = (): Kernels => (kernels ??= openKernels());
