import { getChannel } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import { hann } from '../hann.js';
import type { Spectrum } from '../kernels.js';
import { openFourier } from './fourier.js';

export function openSpectrum(size: number): Spectrum {
  const fourier = openFourier(size);
  const window = hann(size);
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
