import { amplitudeOf, mix, whiteNoise } from './signals.js';
import { speechLike } from './speech-like.js';

/** Seconds at a level, dBFS RMS. */
export type Stretch = readonly [seconds: number, rmsDb: number];

/** Stretches that far under the loudest are a floor. */
const FLOOR_UNDER_DB = 35;

/**
 * A voice that speaks on without a change of level, through steps of level: what is measured of speech is known in
 * every 20 ms, and a listener hears speech. Floors are white noise.
 */
export function voiceSteps(rateHz: number, stretches: readonly Stretch[], seed = 1): Float32Array {
  const topDb = Math.max(...stretches.map(([, rmsDb]) => rmsDb));
  const isFloor = ([, rmsDb]: Stretch) => rmsDb < topDb - FLOOR_UNDER_DB;
  const only = (holds: (one: Stretch) => boolean) =>
    stretches.map((one): Stretch => (holds(one) ? one : [one[0], -Infinity]));
  const seconds = lengthOf(stretches);
  const voice = levelled(rateHz, speechLike({ rateHz, seconds, seed, pauseSec: 0 }), seed);
  return mix(
    inSteps(
      rateHz,
      voice,
      only((one) => !isFloor(one)),
    ),
    noiseSteps(rateHz, only(isFloor), seed),
  );
}

/** Unit power in every 20 ms. */
function levelled(rateHz: number, voice: Float32Array, seed: number): Float32Array {
  const frame = Math.round(rateHz / 50);
  const samples = mix(voice, whiteNoise(rateHz, voice.length / rateHz, 1e-4, seed));
  const count = Math.ceil(samples.length / frame);
  const rmsOf = (i: number) => {
    const of = samples.subarray(i * frame, (i + 1) * frame);
    return Math.sqrt(of.reduce((sum, x) => sum + x * x, 0) / of.length);
  };
  // First from middle to middle, which leaves no steps, then what is left of each.
  const rms = Float64Array.from({ length: count }, (_, i) => rmsOf(i));
  samples.forEach((x, n) => {
    const at = Math.max(0, Math.min(count - 1, (n + 0.5) / frame - 0.5));
    const [before, share] = [Math.floor(at), at % 1];
    const here = (rms[before] ?? 1) * (1 - share) + (rms[before + 1] ?? 0) * share;
    samples[n] = x / here;
  });
  for (let i = 0; i < count; i++) {
    const left = rmsOf(i);
    for (let n = i * frame; n < Math.min(samples.length, (i + 1) * frame); n++)
      samples[n] = (samples[n] ?? 0) / left;
  }
  return samples;
}

/** White Gaussian noise through steps of level. */
export const noiseSteps = (rateHz: number, stretches: readonly Stretch[], seed = 1): Float32Array =>
  inSteps(rateHz, whiteNoise(rateHz, lengthOf(stretches), 1, seed), stretches);

const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, [duration]) => sum + duration, 0);

function inSteps(rateHz: number, noise: Float32Array, stretches: readonly Stretch[]): Float32Array {
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

/**
 * B of docs/measures/test-signals.md#bursts: ten bursts of voice of 1 s at −20 dBFS over a steady floor, 0.5 s apart;
 * 15 s.
 */
export const burstsB = (rateHz = 48_000, floorDb = -60): Float32Array =>
  mix(
    voiceSteps(rateHz, times(10, [1, -20], [0.5, -Infinity])),
    whiteNoise(rateHz, 15, amplitudeOf(floorDb), 2),
  );

/** Q of docs/measures/test-signals.md#bursts: bursts with a plateau at −40 dBFS on either side; 20 s. */
export const plateausQ = (rateHz = 48_000): Float32Array =>
  voiceSteps(rateHz, times(10, [0.2, -60], [0.3, -40], [1, -20], [0.3, -40], [0.2, -60]));

/**
 * Bursts of voice of 1 s at −20 dBFS over a background, one before and one after every gap of
 * `gapSec`; the background goes on throughout and has to be far below.
 */
export function burstsOver(background: Float32Array, rateHz: number, gapSec: number): Float32Array {
  const seconds = background.length / rateHz;
  const count = Math.floor(seconds / (1 + gapSec) + 1e-9);
  return mix(voiceSteps(rateHz, times(count, [gapSec, -Infinity], [1, -20])), background);
}
