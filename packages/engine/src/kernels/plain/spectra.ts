import { getChannel } from '@sonometer/decode/core/audio';
import { cos as cosine } from '@sonometer/decode/elementary/cos';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin as sine } from '@sonometer/decode/elementary/sin';
import { hann } from '../hann.js';
import type { Flux, Fourier, SpectralShapes, SpectralSums, Spectrum } from '../kernels.js';

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

export function openSpectrum(size: number, windowLength = size): Spectrum {
  const fourier = openFourier(size);
  const window = new Float64Array(size);
  window.set(hann(windowLength));
  const re = new Float64Array(size);
  const im = new Float64Array(size);

  /** Calls `take` with |X_k|² and |Y_k|² of both signals. */
  const transform = (
    first: Float32Array,
    second: Float32Array | undefined,
    at: number,
    take: (k: number, firstPower: number, secondPower: number) => void,
  ): void => {
    for (const signal of [first, second ?? first])
      if (at < 0 || at + size > signal.length)
        throw new RangeError(`no ${size} samples from ${at} in ${signal.length}`);
    window.forEach((weight, i) => {
      re[i] = weight * (first[at + i] ?? 0);
      im[i] = weight * (second?.[at + i] ?? 0);
    });
    fourier.forward(re, im);
    // X_k = (Z_k + conj Z_-k)/2 is the first signal's, Y_k = (Z_k − conj Z_-k)/2i the second's.
    for (let k = 0; k <= size / 2; k++) {
      const mirror = (size - k) % size;
      const zRe = re[k] ?? 0;
      const zIm = im[k] ?? 0;
      const mirrorRe = re[mirror] ?? 0;
      const mirrorIm = im[mirror] ?? 0;
      take(
        k,
        (square(zRe + mirrorRe) + square(zIm - mirrorIm)) / 4,
        (square(zIm + mirrorIm) + square(zRe - mirrorRe)) / 4,
      );
    }
  };

  return {
    size,
    power(signal, at, power, second) {
      transform(signal, second?.signal, at, (k, firstPower, secondPower) => {
        power[k] = firstPower;
        if (second) second.power[k] = secondPower;
      });
    },
    meanPower(channels, at, power) {
      const sum = new Float64Array(size / 2 + 1);
      for (let c = 0; c < channels.length; c += 2)
        transform(getChannel(channels, c), channels[c + 1], at, (k, firstPower, secondPower) => {
          sum[k] = (sum[k] ?? 0) + firstPower + secondPower;
        });
      sum.forEach((value, k) => (power[k] = value / channels.length));
    },
  };
}

export function openSpectralSums(bins: number): SpectralSums {
  const sum = new Float64Array(bins);
  return {
    sum,
    add(power) {
      for (let k = 0; k < bins; k++) sum[k] = (sum[k] ?? 0) + (power[k] ?? 0);
    },
    magnitudes(power) {
      const magnitudes = Float64Array.from(power, Math.sqrt);
      return { total: sumOf(magnitudes), moment: momentOf(magnitudes) };
    },
  };
}

export function openSpectralShapes(bins: number, share: number): SpectralShapes {
  const sums = openSpectralSums(bins);
  let count = 0;
  let centroids = 0;
  let rolloffs = 0;
  return {
    add(power) {
      sums.add(power);
      const magnitudes = Float64Array.from(power, Math.sqrt);
      const total = sumOf(magnitudes);
      if (total <= 0) return;
      let reached = 0;
      const bin = magnitudes.findIndex((magnitude) => (reached += magnitude) >= share * total);
      centroids += momentOf(magnitudes) / total;
      rolloffs += bin < 0 ? bins - 1 : bin;
      count++;
    },
    end: () => ({ power: sums.sum, count, centroids, rolloffs }),
  };
}

const sumOf = (magnitudes: Float64Array) =>
  magnitudes.reduce((all, magnitude) => all + magnitude, 0);

const momentOf = (magnitudes: Float64Array) =>
  magnitudes.reduce((all, magnitude, k) => all + k * magnitude, 0);

export function energyOf(samples: Float32Array, from: number, to: number): number {
  let energy = 0;
  for (let i = from; i < to; i++) energy += square(samples[i] ?? 0);
  return energy;
}

export function openFlux(bins: number, scale: number): Flux {
  const levels = new Float64Array(bins).fill(1);
  return {
    push(power) {
      let flux = 0;
      for (let k = 0; k < bins; k++) {
        const level = 1 + scale * Math.sqrt(power[k] ?? 0);
        flux += Math.max(0, log(level / (levels[k] ?? 1)));
        levels[k] = level;
      }
      return flux;
    },
  };
}
