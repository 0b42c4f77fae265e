import type { Kernels } from '../../kernels/kernels.js';
import type { ResamplingFilters } from '../../kernels/hearing-kernels.js';
import { cosOfPi, sinOfPi } from './exact-math.js';

/** What the front end hears. */
export const HEARING_RATE_HZ = 16_000;

/** Of the lower of both rates' halves: what lies above is filtered out. */
const PASSED = 0.97;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;
/** With more phases than this, as of 44 099 Hz, the nearest one is taken. */
const MOST_PHASES = 640;
/** Samples that are taken at a time. */
const CHUNK = 8192;

/** Windowed sinc filters (Blackman) from one rate to 16 kHz. */
export function filtersFrom(rateHz: number): ResamplingFilters {
  const parts = HEARING_RATE_HZ / greatestDivisor(rateHz, HEARING_RATE_HZ);
  const phases = Math.min(parts, MOST_PHASES);
  const cutoff = (PASSED * Math.min(rateHz, HEARING_RATE_HZ)) / rateHz; // of half the rate
  const half = 2 * Math.ceil(CROSSINGS / cutoff / 2);
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
  const whole = Math.floor(rateHz / HEARING_RATE_HZ);
  const part = Math.round(((rateHz % HEARING_RATE_HZ) * parts) / HEARING_RATE_HZ);
  return { coefficients, phases, taps, whole, part, parts };
}

const sinc = (x: number) => (x === 0 ? 1 : sinOfPi(x) / (Math.PI * x));

const blackman = (x: number) =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * cosOfPi(x) + 0.08 * cosOfPi(2 * x);

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Takes samples; passes on those at 16 kHz, ⌊frames·16000/rate⌋ in all, in pieces that are lent. */
export interface Resampling {
  push(samples: Float32Array): void;
  end(): void;
}

export function openResampling(
  rateHz: number,
  kernels: Kernels,
  pass: (samples: Float32Array) => void,
): Resampling {
  if (rateHz === HEARING_RATE_HZ) return { push: pass, end: () => undefined };
  const filters = filtersFrom(rateHz);
  const { taps } = filters;
  const resampler = kernels.openResampler(filters);
  const waiting = kernels.floats(taps + CHUNK + filters.whole + 4);
  const result = kernels.floats(Math.ceil((waiting.length * HEARING_RATE_HZ) / rateHz) + 4);
  const place = { at: 0, part: 0 };
  // The first output lies on the first sample: zeros before it.
  let held = taps / 2 - 1;
  let frames = 0;
  let written = 0;

  const flow = (most: number) => {
    // Outputs whose last tap is there.
    let count = 0;
    let { at, part } = place;
    while (count < most && at + taps <= held) {
      count++;
      at += filters.whole;
      part += filters.part;
      if (part >= filters.parts) {
        part -= filters.parts;
        at++;
      }
    }
    if (count === 0) return;
    resampler.resample(waiting, place, result, count);
    written += count;
    pass(result.subarray(0, count));
    const gone = Math.min(place.at, held);
    waiting.copyWithin(0, gone, held);
    held -= gone;
    place.at -= gone;
  };

  const take = (samples: Float32Array, most: number) => {
    for (let from = 0; from < samples.length;) {
      const to = Math.min(samples.length, from + waiting.length - held, from + CHUNK);
      waiting.set(samples.subarray(from, to), held);
      held += to - from;
      from = to;
      flow(most);
    }
  };

  return {
    push(samples) {
      frames += samples.length;
      take(samples, Infinity);
    },
    end() {
      const total = Math.floor((frames * HEARING_RATE_HZ) / rateHz);
      const zeros = new Float32Array(taps);
      while (written < total) {
        const before = written;
        const most = total - written;
        take(zeros, most);
        if (written === before && most <= 0) break;
      }
    },
  };
}
