import type { Samples } from '@sonometer/engine';
import { gaussian } from './random.js';

/** Reference signals: one channel of floats, full scale 1. */

export const amplitudeOf = (db: number): number => 10 ** (db / 20);

const framesOf = (rateHz: number, seconds: number) => Math.round(rateHz * seconds);

/** Any function of time in seconds. */
export function signal(rateHz: number, seconds: number, at: (t: number) => number): Float32Array {
  return Float32Array.from({ length: framesOf(rateHz, seconds) }, (_, n) => at(n / rateHz));
}

export const silence = (rateHz: number, seconds: number): Float32Array =>
  new Float32Array(framesOf(rateHz, seconds));

export const sine = (
  rateHz: number,
  seconds: number,
  hz: number,
  amplitude: number,
  phase = 0,
): Float32Array =>
  signal(rateHz, seconds, (t) => amplitude * Math.sin(2 * Math.PI * hz * t + phase));

/** Gaussian white noise of standard deviation `sigma`. */
export function whiteNoise(rateHz: number, seconds: number, sigma: number, seed = 1): Float32Array {
  const next = gaussian(seed);
  return Float32Array.from({ length: framesOf(rateHz, seconds) }, () => sigma * next());
}

/** Pink noise (−3 dB per octave) of standard deviation `sigma`, by Kellet's filter: ±0.05 dB from 9 Hz at 44.1 kHz. */
export function pinkNoise(rateHz: number, seconds: number, sigma: number, seed = 1): Float32Array {
  const next = gaussian(seed);
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];
  const state = poles.map(() => 0);
  let last = 0;
  const noise = Float32Array.from({ length: framesOf(rateHz, seconds) }, () => {
    const white = next();
    poles.forEach((pole, i) => (state[i] = pole * (state[i] ?? 0) + white * (gains[i] ?? 0)));
    const pink = state.reduce((sum, value) => sum + value, 0) + last + white * 0.5362;
    last = white * 0.115926;
    return pink;
  });
  return scaledTo(noise, sigma);
}

/** Brown noise (−6 dB per octave above 20 Hz) of standard deviation `sigma`. */
export function brownNoise(rateHz: number, seconds: number, sigma: number, seed = 1): Float32Array {
  const next = gaussian(seed);
  const pole = Math.exp((-2 * Math.PI * 20) / rateHz);
  let state = 0;
  const noise = Float32Array.from(
    { length: framesOf(rateHz, seconds) },
    () => (state = pole * state + next()),
  );
  return scaledTo(noise, sigma);
}

/** The same shape at the given RMS. */
export function scaledTo(samples: Float32Array, rms: number): Float32Array {
  const energy = samples.reduce((sum, x) => sum + x * x, 0);
  const gain = rms / Math.sqrt(energy / samples.length);
  return samples.map((x) => x * gain);
}

export function concat(...parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Sum of signals, as long as the longest. */
export function mix(...parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(Math.max(...parts.map((part) => part.length)));
  for (const part of parts) part.forEach((x, n) => (whole[n] = (whole[n] ?? 0) + x));
  return whole;
}

export const gained = (samples: Float32Array, gain: number): Float32Array =>
  samples.map((x) => x * gain);

export const mono = (rateHz: number, channel: Float32Array): Samples => ({
  rateHz,
  channels: [channel],
});

export const stereo = (rateHz: number, left: Float32Array, right = left): Samples => ({
  rateHz,
  channels: [left, right],
});

/** Seconds at a peak level in dBFS; −Infinity is silence. */
export type ToneStep = readonly [seconds: number, peakDb: number];

/** A sine through hard steps of level, its phase running on, as EBU Tech 3341 requires it. */
export function toneSteps(rateHz: number, steps: readonly ToneStep[], hz = 1000): Float32Array {
  const tone = sine(
    rateHz,
    steps.reduce((sum, [seconds]) => sum + seconds, 0),
    hz,
    1,
  );
  let at = 0;
  for (const [seconds, peakDb] of steps) {
    const end = at + seconds * rateHz;
    const amplitude = amplitudeOf(peakDb);
    for (let n = Math.round(at); n < Math.round(end) && n < tone.length; n++)
      tone[n] = (tone[n] ?? 0) * amplitude;
    at = end;
  }
  return tone;
}

/** A tone that dies away as exp(−t/τ). */
export const decayingTone = (
  rateHz: number,
  seconds: number,
  hz: number,
  tauSec: number,
  amplitude = 1,
): Float32Array =>
  signal(
    rateHz,
    seconds,
    (t) => amplitude * Math.sin(2 * Math.PI * hz * t) * Math.exp(-t / tauSec),
  );

/** Any signal under exp(−t/τ). */
export const decaying = (samples: Float32Array, rateHz: number, tauSec: number): Float32Array =>
  samples.map((x, n) => x * Math.exp(-n / rateHz / tauSec));
