import { openRecentValues } from '../core/recent-values.js';
import type { ResamplingFilters } from '../kernels/classifier-kernels.js';
import { cosOfPi, sinOfPi } from './exact-math.js';

/** With more phases than this, as of 44 099 Hz, the one before is taken, 1/640 of a sample off at most. */
const MAX_PHASES = 640;

export interface RateChange {
  readonly fromHz: number;
  readonly toHz: number;
  /** Of the lower of both rates' halves: what lies above is filtered out. */
  readonly passed: number;
  /** Zero crossings of the sinc on each side. */
  readonly crossings: number;
  /** A sample of the new rate has so many parts at least. */
  readonly minParts?: number;
}

const recentFilters = openRecentValues<ResamplingFilters>(8);

/** Windowed sinc filters (Blackman) from one rate to another. */
export const resamplingFilters = (change: RateChange): ResamplingFilters =>
  recentFilters(JSON.stringify(change), () => makeFilters(change));

function makeFilters({
  fromHz,
  toHz,
  passed,
  crossings,
  minParts = 1,
}: RateChange): ResamplingFilters {
  const divisor = greatestDivisor(fromHz, toHz);
  const finer = Math.ceil((minParts * divisor) / toHz);
  // A sample of the old rate is `parts` units long, one of the new rate `step`.
  const parts = (finer * toHz) / divisor;
  const step = (finer * fromHz) / divisor;
  const phases = Math.min(parts, MAX_PHASES);
  const cutoff = (passed * Math.min(fromHz, toHz)) / fromHz; // of half the rate
  const half = 2 * Math.ceil(crossings / cutoff / 2);
  const taps = 2 * half;
  const coefficients = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    const filter = coefficients.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const distance = k - half + 1 - phase / phases;
      const y = sinc(cutoff * distance) * blackman(distance / half);
      filter[k] = y;
      sum += y;
    }
    for (let k = 0; k < taps; k++) filter[k] = (filter[k] ?? 0) / sum;
  }
  return { coefficients, phases, taps, whole: Math.floor(step / parts), part: step % parts, parts };
}

const sinc = (x: number) => (x === 0 ? 1 : sinOfPi(x) / (Math.PI * x));

const blackman = (x: number) =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * cosOfPi(x) + 0.08 * cosOfPi(2 * x);

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
