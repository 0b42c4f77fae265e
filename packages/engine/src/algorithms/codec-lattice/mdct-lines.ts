import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';
import { kaiserBesselWindow, sineWindow } from '../codec-grid/codec-filters.js';
import type { CodecTransform } from '../codec-grid/codec-filters.js';
import { fourierOf } from '../fourier-of.js';
import type { LatticeTransform } from './lattice-transform.js';
import { AAC_BANDS } from './scale-factor-bands.js';

const LINES = 1024;

/** AAC with long blocks (ISO/IEC 13818-7 11.3): 2·Σ z·cos, over samples of 16 bits, which is a power of two again. */
const aac = (transform: CodecTransform, window: Float64Array): LatticeTransform => ({
  transform,
  hop: LINES,
  length: 2 * LINES,
  noiseGain: Math.sqrt(LINES / 2),
  bandsAt: (rateHz) => AAC_BANDS.get(rateHz),

  open(samples) {
    const block = new Float64Array(2 * LINES);
    const lines = new Float64Array(LINES);
    const mdct = openMdct(LINES);
    return (place) => {
      for (let n = 0; n < 2 * LINES; n++) block[n] = (window[n] ?? 0) * (samples[place + n] ?? 0);
      mdct(block, lines);
      return lines;
    };
  },
});

export const aacSineLines = aac('aac-sine', sineWindow(LINES));
export const aacKbdLines = aac('aac-kbd', kaiserBesselWindow(LINES, 4));

/**
 * X_k = Σ z_n·cos(π/N·(n + 1/2 + N/2)(k + 1/2)): quarters (a, b, c, d) fold to (−c_r − d, a − b_r), whose DCT-IV is a Fourier
 * transform of N/2 complex numbers, turned before and after.
 */
export function openMdct(size: number): (block: Float64Array, lines: Float64Array) => void {
  const half = size / 2;
  const fourier = fourierOf(half);
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  // (2n + 1/2)(2k + 1/2) = 4nk + (n + 1/8) + (k + 1/8)
  const turn = (n: number) => (-Math.PI * (8 * n + 1)) / (8 * size);
  const turnRe = Float64Array.from({ length: half }, (_, n) => cos(turn(n)));
  const turnIm = Float64Array.from({ length: half }, (_, n) => sin(turn(n)));
  const folded = new Float64Array(size);

  return (block, lines) => {
    for (let n = 0; n < half; n++) {
      folded[n] = -(block[3 * half - 1 - n] ?? 0) - (block[3 * half + n] ?? 0);
      folded[half + n] = (block[n] ?? 0) - (block[size - 1 - n] ?? 0);
    }
    for (let n = 0; n < half; n++) {
      const x = folded[2 * n] ?? 0;
      const y = folded[size - 1 - 2 * n] ?? 0;
      const c = turnRe[n] ?? 0;
      const s = turnIm[n] ?? 0;
      re[n] = x * c - y * s;
      im[n] = x * s + y * c;
    }
    fourier.forward(re, im);
    for (let k = 0; k < half; k++) {
      const x = re[k] ?? 0;
      const y = im[k] ?? 0;
      const c = turnRe[k] ?? 0;
      const s = turnIm[k] ?? 0;
      lines[2 * k] = x * c - y * s;
      lines[size - 1 - 2 * k] = -(x * s + y * c);
    }
  };
}
