import { signal } from './signals.js';

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
