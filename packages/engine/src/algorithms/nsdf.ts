import type { Nsdf } from '../kernels/pitch-kernels.js';
import { lastingKernels } from './lasting-kernels.js';

const plans = new Map<string, Nsdf>();

/** The normalised square difference of windows of `size` samples, made once. */
export function openNsdf(size: number, longestLag: number): Nsdf {
  const name = `${size} ${longestLag}`;
  const plan = plans.get(name) ?? lastingKernels().openNsdf(size, longestLag);
  plans.set(name, plan);
  return plan;
}
