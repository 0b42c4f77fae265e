import { clarityKernels } from '../../kernels/further/clarity.js';
import type { Kernels, PitchPeaks } from '../../kernels/kernels.js';

const LOWEST_HZ = 70;
const HIGHEST_HZ = 400;
/** The pitch is the first peak within a tenth of the highest: later ones are its multiples. */
const NEAR_HIGHEST = 0.1;

/**
 * Normalised square difference of frames of `size` samples, at the lags of 70 to 400 Hz (McLeod & Wyvill 2005).
 */
export const openClarity = (size: number, rateHz: number, kernels: Kernels): PitchPeaks =>
  kernels.of(clarityKernels).openPitchPeaks(size, {
    shortest: Math.floor(rateHz / HIGHEST_HZ),
    longest: Math.min(size - 2, Math.ceil(rateHz / LOWEST_HZ)),
    nearHighest: NEAR_HIGHEST,
  });
