import { logOf } from '@sonometer/decode/elementary/exact-math';
import {
  BAND_FRAME,
  type BandLevels,
  type BandPowers,
  type BandTables,
  type Convolution,
  type ConvolutionLayer,
  LEVEL_FLOOR,
  LEVELS_PER_DB,
  type Resampler,
  type ResamplingFilters,
  widthOf,
} from '../classifier-kernels.js';

export function openResampler(filters: ResamplingFilters): Resampler {
  const { coefficients, phases, taps, whole, part, parts } = filters;
  return {
    resample(samples, place, to, count) {
      for (let n = 0; n < count; n++) {
        const filter = Math.floor((place.part * phases) / parts) * taps;
        const { at } = place;
        // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
        let even = 0;
        let odd = 0;
        for (let k = 0; k < taps; k += 2) {
          even += (samples[at + k] ?? 0) * (coefficients[filter + k] ?? 0);
          odd += (samples[at + k + 1] ?? 0) * (coefficients[filter + k + 1] ?? 0);
        }
        to[n] = even + odd;
        place.at += whole;
        place.part += part;
        if (place.part >= parts) {
          place.part -= parts;
          place.at++;
        }
      }
    },
  };
}

const POINTS = BAND_FRAME / 2;

export function openBandPowers({ window, turns, bins, weights }: BandTables): BandPowers {
  const first = new Float64Array(2 * POINTS);
  const second = new Float64Array(2 * POINTS);
  const power = new Float64Array(POINTS);

  const powersOf = (to: Float64Array, toAt: number) => {
    for (let b = 0, w = 0; 2 * b < bins.length; b++) {
      const start = bins[2 * b] ?? 0;
      const end = start + (bins[2 * b + 1] ?? 0);
      let sum = 0;
      for (let k = start; k < end; k++, w++) sum += (power[k] ?? 0) * (weights[w] ?? 0);
      to[toAt + b] = sum;
    }
  };

  return {
    read(samples, at, hop, count, to) {
      for (let n = 0; n < count; n++) {
        const start = at + n * hop;
        for (let i = 0; i < POINTS; i++) {
          first[i] = (samples[start + 2 * i] ?? 0) * (window[2 * i] ?? 0);
          first[POINTS + i] = (samples[start + 2 * i + 1] ?? 0) * (window[2 * i + 1] ?? 0);
        }
        stage(first, second, 256, 1, turns);
        stage(second, first, 64, 4, turns);
        stage(first, second, 16, 16, turns);
        stage(second, first, 4, 64, turns);
        unpack(first, turns, power);
        powersOf(to, (n * bins.length) / 2);
      }
    },
  };
}

/** One stage of a radix-4 Stockham transform: `n` points left, rows of `s`. Real parts, then imaginary ones. */
function stage(x: Float64Array, y: Float64Array, n: number, s: number, turns: Float64Array): void {
  const m = n / 4;
  const re = (i: number) => x[i] ?? 0;
  const im = (i: number) => x[POINTS + i] ?? 0;
  const put = (i: number, real: number, imaginary: number, turn: number) => {
    const c = turns[turn] ?? 0;
    const w = turns[2 * POINTS + turn] ?? 0;
    y[i] = real * c - imaginary * w;
    y[POINTS + i] = real * w + imaginary * c;
  };
  for (let p = 0; p < m; p++) {
    for (let q = 0; q < s; q++) {
      const a = q + s * p;
      const [b, c, d] = [a + s * m, a + 2 * s * m, a + 3 * s * m];
      const [sr, si, ur, ui] = [re(a) + re(c), im(a) + im(c), re(a) - re(c), im(a) - im(c)];
      const [vr, vi, wr, wi] = [re(b) + re(d), im(b) + im(d), re(b) - re(d), im(b) - im(d)];
      const to = q + 4 * s * p;
      y[to] = sr + vr;
      y[POINTS + to] = si + vi;
      put(to + s, ur + wi, ui - wr, 2 * p * s);
      put(to + 2 * s, sr - vr, si - vi, 4 * p * s);
      put(to + 3 * s, ur - wi, ui + wr, 6 * p * s);
    }
  }
}

/** Powers of a real signal of twice the points, whose even and odd samples were the two parts. */
function unpack(z: Float64Array, turns: Float64Array, power: Float64Array): void {
  for (let k = 1; k < POINTS; k++) {
    const [ar, ai] = [z[k] ?? 0, z[POINTS + k] ?? 0];
    const [br, bi] = [z[POINTS - k] ?? 0, z[2 * POINTS - k] ?? 0];
    const [er, ei, or, oi] = [ar + br, ai - bi, ai + bi, br - ar];
    const c = turns[k] ?? 0;
    const s = turns[2 * POINTS + k] ?? 0;
    const re = er + (or * c - oi * s);
    const im = ei + (or * s + oi * c);
    power[k] = 0.25 * (re * re + im * im);
  }
}

/** Of natural logarithms. */
export const LEVEL_SCALE = LEVELS_PER_DB * (10 / 2.302585092994046);

const levelOf = (power: number) => Math.floor(LEVEL_SCALE * logOf(power + LEVEL_FLOOR) + 0.5);

export const openBandLevels = (bands: number): BandLevels => ({
  read(powers, rows, to, totals) {
    for (let n = 0; n < rows; n++) {
      let total = 0;
      for (let b = n * bands; b < (n + 1) * bands; b++) {
        const power = powers[b] ?? 0;
        total += power;
        to[b] = levelOf(power);
      }
      totals[n] = levelOf(total / bands);
    }
  },
});

const MIN = -32768;
const MAX = 32767;

export function openConvolution(layer: ConvolutionLayer): Convolution {
  const { inputs, outputs, taps, weights, scales, offsets } = layer;
  const width = widthOf(outputs);
  const min = layer.isRectified ? 0 : MIN;
  return {
    width,
    run({ from, at, rowStep, tapStep, rows, to, toAt, residualAt }) {
      for (let t = 0; t < rows; t++) {
        for (let o = 0; o < width; o++) {
          let sum = 0;
          for (let tap = 0; tap < taps && o < outputs; tap++) {
            const x = at + t * rowStep + tap * tapStep;
            const w = (o * taps + tap) * inputs;
            for (let i = 0; i < inputs; i++) sum += (from[x + i] ?? 0) * (weights[w + i] ?? 0);
          }
          const scaled = Math.floor(sum * (scales[o] ?? 0) + (offsets[o] ?? 0));
          const added = residualAt < 0 ? 0 : (from[residualAt + t * width + o] ?? 0);
          to[toAt + t * width + o] = within(within(scaled, min) + added, MIN);
        }
      }
    },
  };
}

const within = (value: number, min: number) => Math.min(Math.max(value, min), MAX);
