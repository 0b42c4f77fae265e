import type { Fourier, Kernels } from '../kernels/kernels.js';
import { openKernels } from '../kernels/open-kernels.js';

let kernels: Kernels | undefined;
const plans = new Map<number, Fourier>();

/**
 * The transform of a size, made once: its tables cost more than the transforms of a short sound. Its
 * scratch space is shared, which is safe because a derived value is computed in one go.
 */
export function fourierOf(size: number): Fourier {
  const known = plans.get(size);
  if (known) return known;
  kernels ??= openKernels();
  const plan = kernels.openFourier(size);
  plans.set(size, plan);
  return plan;
}
