import { pinkNoise, scaledTo } from '@sonometer/validation/signals/signals.js';

/** The generators of `sonometer validate`, for tests too. */
export {
  amplitudeOf,
  brownNoise,
  concat,
  gained,
  mix,
  pinkNoise,
  scaledTo,
  signal,
  silence,
  sine,
  whiteNoise,
} from '@sonometer/validation/signals/signals.js';

/** Noise of a machine of standard deviation `sigma`: the harmonics of a shaft of 49.4 Hz over pink noise that it modulates. */
export function machineNoise(rateHz: number, seconds: number, sigma: number, seed = 1) {
  const hiss = pinkNoise(rateHz, seconds, 1, seed);
  const turn = (2 * Math.PI * 49.4) / rateHz;
  const noise = hiss.map((x, i) => {
    let hum = 0;
    for (let k = 1; k <= 12; k++) hum += Math.sin(k * turn * i + k * k) / k;
    return x * (1 + 0.3 * Math.sin((turn * i) / 4)) + 0.6 * hum;
  });
  return scaledTo(noise, sigma);
}
