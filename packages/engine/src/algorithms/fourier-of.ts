import type { Fourier } from '../kernels/kernels.js';
import { lastingKernels } from './lasting-kernels.js';

const plans = new Map<number, Fourier>();

/** The transform of a size, made once. */
export function computeFourier(size: number): Fourier {
  const known = plans.get(size);
  if (known) return known;
  const plan = lastingKernels().openFourier(size);
  plans.set(size, plan);
  return plan;
}
