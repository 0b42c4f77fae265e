import { amplitudeOf, mix, whiteNoise } from './signals.js';

/** Seconds at a level, dBFS RMS. */
export type Stretch = readonly [seconds: number, rmsDb: number];

/** White Gaussian noise through steps of level. */
export function noiseSteps(rateHz: number, stretches: readonly Stretch[], seed = 1): Float32Array {
  const seconds = stretches.reduce((sum, [duration]) => sum + duration, 0);
  const noise = whiteNoise(rateHz, seconds, 1, seed);
  let at = 0;
  for (const [duration, rmsDb] of stretches) {
    const end = at + duration * rateHz;
    const sigma = amplitudeOf(rmsDb);
    for (let n = Math.round(at); n < Math.round(end); n++) noise[n] = (noise[n] ?? 0) * sigma;
    at = end;
  }
  return noise;
}

const times = (count: number, ...stretches: Stretch[]): Stretch[] =>
  Array.from({ length: count }, () => stretches).flat();

/** Test file B of measures 7: ten bursts of 1 s at −20 dBFS over a steady floor, 0.5 s apart; 15 s. */
export const burstsB = (rateHz = 48_000, floorDb = -60): Float32Array =>
  mix(
    noiseSteps(rateHz, times(10, [1, -20], [0.5, -Infinity])),
    whiteNoise(rateHz, 15, amplitudeOf(floorDb), 2),
  );

/** Test file Q of measures 7: bursts with a plateau at −40 dBFS on either side; 20 s. */
export const plateausQ = (rateHz = 48_000): Float32Array =>
  noiseSteps(rateHz, times(10, [0.2, -60], [0.3, -40], [1, -20], [0.3, -40], [0.2, -60]));

/**
 * Bursts of white noise of 1 s at −20 dBFS over a background, one before and one after every gap of
 * `gapSec`; the background goes on throughout and has to be far below.
 */
export function burstsOver(background: Float32Array, rateHz: number, gapSec: number): Float32Array {
  const seconds = background.length / rateHz;
  const count = Math.floor(seconds / (1 + gapSec) + 1e-9);
  return mix(noiseSteps(rateHz, times(count, [gapSec, -Infinity], [1, -20])), background);
}
