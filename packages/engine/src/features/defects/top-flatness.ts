import { exp10 } from '@sonometer/decode/elementary/exp10';

/** A top counts when it reaches the ceiling within this; its time within this of its own maximum… */
const NEAR = exp10(-1.5 / 20);
/** … is compared with the time that it takes within 4.5 dB of it. */
const FAR = exp10(-4.5 / 20);
/** Shorter tops have no shape. */
const MIN_TOP_SAMPLES = 3;
const MIN_TOPS = 3;

/** Tops that were read, their time near their maxima, and far from them, in samples. */
const sums = new Float64Array(3);

/** Share of the way from `u` to `v` that lies above `threshold`. */
function shareAbove(u: number, v: number, threshold: number): number {
  if (u >= threshold) return v >= threshold ? 1 : (u - threshold) / (u - v);
  return v >= threshold ? (v - threshold) / (v - u) : 0;
}

/** Adds the top that begins at `start`; returns where it ends. */
function addTop(samples: Float32Array, start: number, sign: 1 | -1, ceiling: number): number {
  let end = start;
  let largest = 0;
  for (; end < samples.length; end++) {
    const x = sign * (samples[end] ?? 0);
    if (x < FAR * ceiling) break;
    if (x > largest) largest = x;
  }
  if (largest < NEAR * ceiling || end - start < MIN_TOP_SAMPLES) return end;
  let [near, far] = [0, 0];
  let before = sign * (samples[start - 1] ?? 0);
  for (let i = start; i <= end; i++) {
    const x = sign * (samples[i] ?? 0);
    near += shareAbove(before, x, NEAR * largest);
    far += shareAbove(before, x, FAR * largest);
    before = x;
  }
  sums[0] = (sums[0] ?? 0) + 1;
  sums[1] = (sums[1] ?? 0) + near;
  sums[2] = (sums[2] ?? 0) + far;
  return end;
}

/**
 * How flat the tops of a waveform are that reach its ceilings, linear: time within 1.5 dB of their maxima over the time
 * within 4.5 dB. The top of a parabola has 0.63, whatever its width; what was cut off has more, also after filters and
 * codecs, and what a limiter turned down keeps its shape. NaN of fewer than three tops.
 */
export function computeTopFlatness(samples: Float32Array, high: number, low: number): number {
  sums.fill(0);
  const [highFar, lowFar] = [FAR * high, -FAR * low];
  for (let i = 0; i < samples.length;) {
    const x = samples[i] ?? 0;
    if (x >= highFar) i = addTop(samples, i, 1, high);
    else if (x <= lowFar) i = addTop(samples, i, -1, low);
    else i++;
  }
  const [tops = 0, near = NaN, far = NaN] = sums;
  return tops < MIN_TOPS ? NaN : near / far;
}
