/**
 * Inverse Fourier transform in place, sizes of a power of two, unscaled. The engine has its own, faster one;
 * reference signals are made without its help.
 */
export function inverseFourier(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    const cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / span));
    const sin = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / span));
    for (let start = 0; start < size; start += span)
      for (let k = 0; k < half; k++) {
        const low = start + k;
        const high = low + half;
        const [c, s] = [cos[k] ?? 0, sin[k] ?? 0];
        const [hr, hi] = [re[high] ?? 0, im[high] ?? 0];
        const [xr, xi] = [hr * c - hi * s, hr * s + hi * c];
        const [lr, li] = [re[low] ?? 0, im[low] ?? 0];
        re[low] = lr + xr;
        im[low] = li + xi;
        re[high] = lr - xr;
        im[high] = li - xi;
      }
  }
}

/** Modified Bessel function of the first kind, order zero, by its series. */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-17 * sum; k++) sum += term *= (x / (2 * k)) ** 2;
  return sum;
}

/** Kaiser window at −1..1, 0 outside. */
export const kaiser = (at: number, beta: number): number =>
  Math.abs(at) >= 1 ? 0 : bessel0(beta * Math.sqrt(1 - at ** 2)) / bessel0(beta);

/** 100 dB of stop band. */
const BETA = 10;
/** Points of the kernel between two input samples; linear interpolation between them errs under −100 dB. */
const PHASES = 512;

/**
 * A recording at another, higher rate, as a good converter makes it: a sinc under a Kaiser window that is 6 dB down at
 * `edgeShare` of half the old rate and at full attenuation at all of it.
 */
export function resampled(
  samples: Float32Array,
  fromHz: number,
  toHz: number,
  edgeShare: number,
): Float32Array {
  // Kaiser (1974): N = (A − 8) / (2.285 Δω), Δω from edge to edge, in radians per input sample
  const taps = (100 - 8) / (2.285 * 2 * Math.PI * (1 - edgeShare));
  const half = Math.ceil(taps / 2);
  const kernel = Float64Array.from({ length: half * PHASES + 2 }, (_, i) => {
    const x = i / PHASES;
    const sinc = x === 0 ? edgeShare : Math.sin(Math.PI * edgeShare * x) / (Math.PI * x);
    return sinc * kaiser(x / half, BETA);
  });
  return Float32Array.from({ length: Math.floor((samples.length * toHz) / fromHz) }, (_, n) => {
    const at = (n * fromHz) / toHz;
    let sum = 0;
    for (
      let k = Math.max(0, Math.ceil(at - half));
      k <= Math.min(samples.length - 1, at + half);
      k++
    ) {
      const place = Math.abs(k - at) * PHASES;
      const whole = Math.floor(place);
      const before = kernel[whole] ?? 0;
      const after = kernel[whole + 1] ?? 0;
      sum += (samples[k] ?? 0) * (before + (after - before) * (place - whole));
    }
    return sum;
  });
}
