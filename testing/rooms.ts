import { openFourier } from '../packages/engine/src/kernels/plain/spectra.js';
import { concat, silence, signal, whiteNoise } from './signals.js';

/** Noise that falls by 60 dB in the given time. */
export const noiseDecay = (
  rateHz: number,
  seconds: number,
  rtSec: number,
  seed = 1,
): Float32Array =>
  whiteNoise(rateHz, seconds, 0.2, seed).map((x, n) => x * 10 ** ((-3 * n) / rateHz / rtSec));

/** Quiet, then a response, all over a floor of noise. */
export function recorded(
  rateHz: number,
  response: Float32Array,
  floor = 0.0002,
  leadSec = 0.5,
): Float32Array {
  const whole = concat(silence(rateHz, leadSec), response);
  const noise = whiteNoise(rateHz, whole.length / rateHz + 0.01, floor, 99);
  return whole.map((x, n) => x + (noise[n] ?? 0));
}

/** An exponential sine sweep. */
export function sweep(rateHz: number, seconds: number, fromHz: number, toHz: number): Float32Array {
  const octave = seconds / Math.log(toHz / fromHz);
  return signal(rateHz, seconds, (t) => {
    const fade = Math.min(1, t / 0.01, (seconds - t) / 0.01);
    return 0.5 * fade * Math.sin(2 * Math.PI * fromHz * octave * (Math.exp(t / octave) - 1));
  });
}

/** Full linear convolution. */
export function convolved(a: Float32Array, b: Float32Array): Float32Array {
  const length = a.length + b.length - 1;
  const fourier = openFourier(2 ** Math.ceil(Math.log2(length)));
  const parts = [a, b].map((samples) => {
    const [re, im] = [new Float64Array(fourier.size), new Float64Array(fourier.size)];
    re.set(samples);
    fourier.forward(re, im);
    return { re, im };
  });
  const [x, y] = parts as [(typeof parts)[0], (typeof parts)[0]];
  x.re.forEach((re, k) => {
    const im = x.im[k]!;
    x.re[k] = re * y.re[k]! - im * y.im[k]!;
    x.im[k] = re * y.im[k]! + im * y.re[k]!;
  });
  fourier.inverse(x.re, x.im);
  return Float32Array.from(x.re.subarray(0, length));
}
