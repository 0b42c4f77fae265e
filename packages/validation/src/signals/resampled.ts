import { kaiser } from './kaiser.js';

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
