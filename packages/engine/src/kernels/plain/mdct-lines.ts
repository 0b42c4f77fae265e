import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';
import type { Fourier } from '../kernels.js';
import type { CodecLines, LineSpan } from '../lattice-kernels.js';
import { openFourier } from './fourier.js';

export const openMdctLines = (window: Float64Array, samples: number): CodecLines =>
  mdctLinesBy(window, samples, openFourier);

/** Every block by itself. */
export function mdctLinesBy(
  window: Float64Array,
  samples: number,
  computeFourier: (size: number) => Fourier,
): CodecLines {
  const size = window.length / 2;
  const detected = new Float32Array(samples);
  const block = new Float64Array(2 * size);
  const lines = new Float64Array(size);
  const mdct = openMdct(size, computeFourier);
  const at = (places: readonly number[], { from, to }: LineSpan) => {
    const blockStep = to - from;
    const values = new Float32Array(places.length * blockStep);
    places.forEach((place, i) => {
      for (let n = 0; n < 2 * size; n++) block[n] = (window[n] ?? 0) * (detected[place + n] ?? 0);
      mdct(block, lines);
      values.set(lines.subarray(from, to), i * blockStep);
    });
    return { values, start: -from, lineStep: 1, blockStep, blocks: places.length };
  };
  return {
    load: (given) => {
      detected.set(given);
    },
    at,
    everywhere: (places, requested) =>
      at(
        Array.from({ length: places }, (_, place) => place),
        requested,
      ),
  };
}

/**
 * X_k = Σ z_n·cos(π/N·(n + 1/2 + N/2)(k + 1/2)): quarters (a, b, c, d) fold to (−c_r − d, a − b_r), whose DCT-IV is a
 * Fourier transform of N/2 complex numbers, turned before and after.
 */
export function openMdct(
  size: number,
  computeFourier: (size: number) => Fourier = openFourier,
): (block: Float64Array, lines: Float64Array) => void {
  const half = size / 2;
  const fourier = computeFourier(half);
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
