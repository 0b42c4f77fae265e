import { kaiserBesselWindow, sineWindow } from '../codec-grid/codec-filters.js';
import type { CodecTransform } from '../codec-grid/codec-filters.js';
import { lastingKernels } from '../lasting-kernels.js';
import { type LatticeTransform, openOnce } from './lattice-transform.js';
import { AAC_BANDS } from './scale-factor-bands.js';
import { STRETCH_FRAMES } from './stretch.js';

const LINES = 1024;

/** AAC with long blocks (ISO/IEC 13818-7 11.3): 2·Σ z·cos, over samples of 16 bits, which is a power of two again. */
const aac = (transform: CodecTransform, windowOf: () => Float64Array): LatticeTransform => ({
  transform,
  hop: LINES,
  length: 2 * LINES,
  noiseGain: Math.sqrt(LINES / 2),
  bandsAt: (rateHz) => AAC_BANDS.get(rateHz),
  open: openOnce(() => lastingKernels().openMdctLines(windowOf(), STRETCH_FRAMES)),
});

export const aacSineLines = aac('aac-sine', () => sineWindow(LINES));
export const aacKbdLines = aac('aac-kbd', () => kaiserBesselWindow(LINES, 4));
