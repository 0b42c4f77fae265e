import { cos as cosine } from '../../elementary/cos.js';
import { log2 } from '../../elementary/log2.js';
import { sin as sine } from '../../elementary/sin.js';
import type { Fourier } from '../kernels.js';

/** Radix 4, and 2 once where the size requires it; self-sorting (Stockham), in double precision. */
export function openFourier(size: number): Fourier {
  if (!Number.isInteger(log2(size))) throw new RangeError(`${size} is not a power of two`);
  const cos = Float64Array.from({ length: size }, (_, t) => cosine((2 * Math.PI * t) / size));
  const sin = Float64Array.from({ length: size }, (_, t) => -sine((2 * Math.PI * t) / size));
  const workRe = new Float64Array(size);
  const workIm = new Float64Array(size);

  const forward = (re: Float64Array, im: Float64Array): void => {
    if (re.length !== size || im.length !== size)
      throw new RangeError(`expected ${size} values, got ${re.length} and ${im.length}`);
    let from: Complexes = [re, im];
    let to: Complexes = [workRe, workIm];
    let stride = 1; // of transforms still to do, side by side
    for (let length = size; length > 1; [from, to] = [to, from]) {
      if (length === 2) {
        radix2(from, to, stride);
        length = 1;
      } else {
        radix4(from, to, length, stride, cos, sin);
        length /= 4;
        stride *= 4;
      }
    }
    if (from[0] !== re) {
      re.set(workRe);
      im.set(workIm);
    }
  };

  return {
    size,
    forward,
    inverse(re, im) {
      forward(im, re);
      for (const part of [re, im]) part.forEach((value, i) => (part[i] = value / size));
    },
  };
}

type Complexes = readonly [re: Float64Array, im: Float64Array];

/** In range by construction. */
const at = (values: Float64Array, index: number): number => values[index] ?? 0;

function radix2([re, im]: Complexes, [outRe, outIm]: Complexes, stride: number): void {
  for (let q = 0; q < stride; q++) {
    const bRe = at(re, q + stride);
    const bIm = at(im, q + stride);
    outRe[q] = at(re, q) + bRe;
    outIm[q] = at(im, q) + bIm;
    outRe[q + stride] = at(re, q) - bRe;
    outIm[q + stride] = at(im, q) - bIm;
  }
}

function radix4(
  [re, im]: Complexes,
  [outRe, outIm]: Complexes,
  length: number,
  stride: number,
  cos: Float64Array,
  sin: Float64Array,
): void {
  const quarter = (length / 4) * stride;
  for (let p = 0; p < length / 4; p++) {
    const turn = p * stride;
    const c1 = at(cos, turn);
    const s1 = at(sin, turn);
    const c2 = at(cos, 2 * turn);
    const s2 = at(sin, 2 * turn);
    const c3 = at(cos, 3 * turn);
    const s3 = at(sin, 3 * turn);
    for (let q = 0; q < stride; q++) {
      const i = q + stride * p;
      const o = q + stride * 4 * p;
      const acRe = at(re, i) + at(re, i + 2 * quarter);
      const acIm = at(im, i) + at(im, i + 2 * quarter);
      const amcRe = at(re, i) - at(re, i + 2 * quarter);
      const amcIm = at(im, i) - at(im, i + 2 * quarter);
      const bdRe = at(re, i + quarter) + at(re, i + 3 * quarter);
      const bdIm = at(im, i + quarter) + at(im, i + 3 * quarter);
      const bmdRe = at(re, i + quarter) - at(re, i + 3 * quarter);
      const bmdIm = at(im, i + quarter) - at(im, i + 3 * quarter);
      const y1Re = amcRe + bmdIm;
      const y1Im = amcIm - bmdRe;
      const y2Re = acRe - bdRe;
      const y2Im = acIm - bdIm;
      const y3Re = amcRe - bmdIm;
      const y3Im = amcIm + bmdRe;
      outRe[o] = acRe + bdRe;
      outIm[o] = acIm + bdIm;
      outRe[o + stride] = y1Re * c1 - y1Im * s1;
      outIm[o + stride] = y1Re * s1 + y1Im * c1;
      outRe[o + 2 * stride] = y2Re * c2 - y2Im * s2;
      outIm[o + 2 * stride] = y2Re * s2 + y2Im * c2;
      outRe[o + 3 * stride] = y3Re * c3 - y3Im * s3;
      outIm[o + 3 * stride] = y3Re * s3 + y3Im * c3;
    }
  }
}
