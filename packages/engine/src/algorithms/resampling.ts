import { openRecentValues } from '../core/recent-values.js';
import { cosOfPi, sinOfPi } from '@sonometer/decode/elementary/exact-math';
import type { ResamplingFilters } from '../kernels/classifier-kernels.js';
import type { Kernels } from '../kernels/kernels.js';
import { classifierKernels } from '../kernels/further/classifier.js';

/** Samples that are taken at a time. */
const CHUNK = 8192;

/** Takes samples; passes on those at the new rate, ⌊frames·to/from⌋ in all, in pieces that are only borrowed. */
export interface Resampling {
  push(samples: Float32Array): void;
  end(): void;
}

/** Outputs that are made, or left out, together. */
const GROUP = 128;

interface ResamplingChoices {
  /** Outputs `from` (included) to `to` for which it is false are not read: they may be anything. */
  readonly isRead?: (from: number, to: number) => boolean;
  /** In single precision. */
  readonly isSingle?: boolean;
}

/** From one rate to another, as it flows in. */
export function openResampling(
  filters: ResamplingFilters,
  kernels: Kernels,
  pass: (samples: Float32Array) => void,
  { isRead, isSingle = false }: ResamplingChoices = {},
): Resampling {
  const { taps, whole, part, parts } = filters;
  const step = whole * parts + part; // from / to, in parts of a sample
  if (step === parts) return { push: pass, end: () => undefined };
  const resampler = isSingle
    ? kernels.of(classifierKernels).openSingleResampler(filters)
    : kernels.of(classifierKernels).openResampler(filters);
  const waiting = kernels.floats(taps + CHUNK + whole + 4);
  const result = kernels.floats(Math.ceil((waiting.length * parts) / step) + 4);
  const place = { at: 0, part: 0 };
  // The first output lies on the first sample: zeros before it.
  let held = taps / 2 - 1;
  let frames = 0;
  let written = 0;

  const make = (from: number, count: number) => {
    if (isRead?.(written + from, written + from + count)) {
      resampler.resample(waiting, place, result.subarray(from, from + count), count);
      return;
    }
    const ahead = place.part + count * filters.part;
    place.at += count * filters.whole + Math.floor(ahead / filters.parts);
    place.part = ahead % filters.parts;
  };

  const flow = (max: number) => {
    // Outputs whose last tap is there: output k lies at ⌊(part + k·step)/parts⌋.
    const room = (held - taps - place.at + 1) * parts - place.part;
    const count = Math.min(max, Math.max(0, Math.ceil(room / step)));
    if (count === 0) return;
    if (isRead)
      for (let from = 0; from < count; from += GROUP) make(from, Math.min(GROUP, count - from));
    else resampler.resample(waiting, place, result, count);
    written += count;
    pass(result.subarray(0, count));
    const gone = Math.min(place.at, held);
    waiting.copyWithin(0, gone, held);
    held -= gone;
    place.at -= gone;
  };

  const take = (samples: Float32Array, max: number) => {
    for (let from = 0; from < samples.length;) {
      const to = Math.min(samples.length, from + waiting.length - held, from + CHUNK);
      waiting.set(samples.subarray(from, to), held);
      held += to - from;
      from = to;
      flow(max);
    }
  };

  return {
    push(samples) {
      frames += samples.length;
      take(samples, Infinity);
    },
    end() {
      const total = Math.floor((frames * parts) / step);
      const zeros = new Float32Array(taps);
      while (written < total) {
        const before = written;
        const max = total - written;
        take(zeros, max);
        if (written === before && max <= 0) break;
      }
    },
  };
}

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
