import { FLOOR_DB, powerDb } from '../../core/numbers.js';
import { atan } from '@sonometer/decode/elementary/atan';
import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import { hann } from '../../kernels/hann.js';
import { computeFourier } from '../spectrum.js';

/** What is left when the second, at its best gain, is taken from the first. */
export interface Residual {
  /** Of the second, so that least is left. */
  readonly gainDb: number;
  /** Level of what is left under the level of the first, dB: −120 of equal samples, near 0 of strangers. */
  readonly nullDb: number;
  /** The same in octaves; null where the first holds nothing. */
  readonly bands: {
    readonly centresHz: readonly number[];
    readonly nullDb: readonly (number | null)[];
  };
}

const FRAME = 8192;
/** Of a long recording, spread over all of it. */
const MAX_FRAMES = 1000;
const OCTAVES_HZ = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];
/** Under the strongest band: what a band holds there is the leakage of others. */
const NOTHING = 1e-9;

/** Power of the first, of the second, and what they have in common, by bin. */
interface Sums {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** `lagAt` returns which sample of the second, whole or not, belongs to a frame of the first. */
export function residualOf(
  a: Float32Array,
  b: Float32Array,
  lagAt: (frame: number) => number,
  rateHz: number,
): Residual & { readonly fine: number } {
  // the parabola's lag is exact to a tenth of a sample; the phases refine it
  const fine = delayIn(sumsOf(a, b, lagAt));
  const sums = sumsOf(a, b, (frame) => lagAt(frame) + fine);
  const whole = totalOf(sums, 1, FRAME / 2);
  const gain = whole.second > 0 ? whole.re / whole.second : 0;
  const levels = OCTAVES_HZ.map((hz) => {
    const edge = (octaves: number) => Math.round(((hz * octaves) / rateHz) * FRAME);
    const [from, to] = [Math.max(1, edge(Math.SQRT1_2)), Math.min(FRAME / 2, edge(Math.SQRT2))];
    return to <= from ? undefined : totalOf(sums, from, to);
  });
  const strongest = Math.max(...levels.map((level) => level?.first ?? 0));
  return {
    fine,
    gainDb: powerDb(gain * gain),
    nullDb: underOf(whole, gain),
    bands: {
      centresHz: OCTAVES_HZ,
      nullDb: levels.map((level) =>
        level && level.first > NOTHING * strongest ? underOf(level, gain) : null,
      ),
    },
  };
}

interface Total {
  readonly first: number;
  readonly second: number;
  readonly re: number;
}

function totalOf({ first, second, re }: Sums, from: number, to: number): Total {
  const total = { first: 0, second: 0, re: 0 };
  for (let k = from; k < to; k++) {
    total.first += first[k] ?? 0;
    total.second += second[k] ?? 0;
    total.re += re[k] ?? 0;
  }
  return total;
}

function underOf({ first, second, re }: Total, gain: number): number {
  const left = Math.max(0, first - 2 * gain * re + gain * gain * second);
  return first > 0 ? powerDb(left / first) : FLOOR_DB;
}

/** By how much the second is later still: the slope of the phase over frequency, each bin by what it carries. */
function delayIn({ re, im }: Sums): number {
  let [turned, weights] = [0, 0];
  // an inverted signal has every phase turned by half a circle
  const sign = re.reduce((sum, one) => sum + one, 0) < 0 ? -1 : 1;
  for (let k = 1; k < FRAME / 2; k++) {
    const [x, y] = [sign * (re[k] ?? 0), sign * (im[k] ?? 0)];
    if (x <= 0) continue; // further off than a quarter of its period: that bin is ambiguous
    const weight = Math.sqrt(x * x + y * y);
    turned += weight * k * atan(y / x);
    weights += weight * k * k;
  }
  return weights > 0 ? -((turned / weights) * FRAME) / (2 * Math.PI) : 0;
}

function sumsOf(a: Float32Array, b: Float32Array, lagAt: (frame: number) => number): Sums {
  const window = hann(FRAME);
  const fourier = computeFourier(FRAME);
  const bins = FRAME / 2;
  const sums = {
    first: new Float64Array(bins),
    second: new Float64Array(bins),
    re: new Float64Array(bins),
    im: new Float64Array(bins),
  };
  const [re, im] = [new Float64Array(FRAME), new Float64Array(FRAME)];
  // of the first, what has a counterpart in the second
  const start = Math.max(0, Math.ceil(-lagAt(0)));
  const end = Math.min(a.length, Math.floor(b.length - lagAt(a.length)));
  const frames = Math.max(1, Math.floor((2 * (end - start)) / FRAME) - 1);
  const step = Math.max(1, Math.ceil(frames / MAX_FRAMES)) * (FRAME / 2);
  for (let at = start; at + FRAME <= end; at += step) {
    const lag = lagAt(at + FRAME / 2);
    const whole = Math.round(lag);
    const from = at + whole;
    if (from < 0 || from + FRAME > b.length) continue;
    // two real signals in one transform
    for (let i = 0; i < FRAME; i++) {
      const weight = window[i] ?? 0;
      re[i] = weight * (a[at + i] ?? 0);
      im[i] = weight * (b[from + i] ?? 0);
    }
    fourier.forward(re, im);
    const turn = (2 * Math.PI * (lag - whole)) / FRAME;
    for (let k = 1; k < bins; k++) {
      const mirror = FRAME - k;
      const [p, q, r, s] = [re[k] ?? 0, im[k] ?? 0, re[mirror] ?? 0, im[mirror] ?? 0];
      const [xRe, xIm] = [(p + r) / 2, (q - s) / 2];
      const [yRe, yIm] = [(q + s) / 2, (r - p) / 2];
      const [c, d] = [cos(turn * k), sin(turn * k)];
      const [zRe, zIm] = [yRe * c - yIm * d, yRe * d + yIm * c];
      sums.first[k] = (sums.first[k] ?? 0) + xRe * xRe + xIm * xIm;
      sums.second[k] = (sums.second[k] ?? 0) + zRe * zRe + zIm * zIm;
      sums.re[k] = (sums.re[k] ?? 0) + xRe * zRe + xIm * zIm;
      // of Z·conj(X): where the second is later than `lagAt` states, its phase falls with frequency
      sums.im[k] = (sums.im[k] ?? 0) + zIm * xRe - zRe * xIm;
    }
  }
  return sums;
}
