import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { square } from '@sonometer/decode/elementary/hypot';
import { hann } from '../../kernels/hann.js';
import { computeFourier } from '../../algorithms/spectrum.js';

/** Rate of the 20 ms envelopes. */
const ENVELOPE_HZ = 50;
const LOWEST_HZ = 0.5;

/** Power of an envelope's movement in a band, and from 0.5 to 25 Hz; in the same arbitrary unit. */
export interface Modulation {
  readonly band: number;
  readonly all: number;
}

/**
 * How an envelope moves: r_i = √p_i of 20 ms frames over their mean, less 1, under a Hann window; power of its Fourier
 * transform in [lowHz, highHz) and in [0.5, 25] Hz (docs/measures/scene.md#movement-of-the-pauses). All stretches go
 * through a transform of one size, so a longer one weighs as much more.
 */
export function openModulation(maxFrames: number, lowHz: number, highHz: number) {
  const fourier = computeFourier(exp2(Math.ceil(log2(Math.max(2, maxFrames)))));
  const re = new Float64Array(fourier.size);
  const im = new Float64Array(fourier.size);
  const windows = new Map<number, Float64Array>();
  const binHz = ENVELOPE_HZ / fourier.size;
  const from = Math.ceil(LOWEST_HZ / binHz);
  const low = Math.ceil(lowHz / binHz);
  const high = Math.ceil(highHz / binHz);

  return (powers: ArrayLike<number>, start: number, end: number): Modulation => {
    const length = end - start;
    let sum = 0;
    for (let i = 0; i < length; i++) sum += Math.sqrt(powers[start + i] ?? 0);
    const mean = sum / length;
    if (!(mean > 0)) return { band: 0, all: 0 };

    let window = windows.get(length);
    if (!window) windows.set(length, (window = hann(length)));
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < length; i++)
      re[i] = (window[i] ?? 0) * (Math.sqrt(powers[start + i] ?? 0) / mean - 1);
    fourier.forward(re, im);

    let band = 0;
    let all = 0;
    for (let k = from; k <= fourier.size / 2; k++) {
      const power = square(re[k] ?? 0) + square(im[k] ?? 0);
      all += power;
      if (k >= low && k < high) band += power;
    }
    return { band, all };
  };
}
