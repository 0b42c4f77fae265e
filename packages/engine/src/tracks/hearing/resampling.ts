import type { Kernels } from '../../kernels/kernels.js';
import type { ResamplingFilters } from '../../kernels/hearing-kernels.js';
import { resamplingFilters } from '../../algorithms/resampling-filters.js';

/** What the front end hears. */
export const HEARING_RATE_HZ = 16_000;

/** Of the lower of both rates' halves: what lies above is filtered out. */
const PASSED = 0.97;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;
/** Samples that are taken at a time. */
const CHUNK = 8192;

/** Those of the latest rates, a few hundred kilobytes at most each: making them takes as long as hearing 2 s. */
const known = new Map<number, ResamplingFilters>();
const MOST_KNOWN = 4;

/** From one rate to 16 kHz. */
export function filtersFrom(rateHz: number): ResamplingFilters {
  const made =
    known.get(rateHz) ??
    resamplingFilters({
      fromHz: rateHz,
      toHz: HEARING_RATE_HZ,
      passed: PASSED,
      crossings: CROSSINGS,
    });
  if (!known.has(rateHz) && known.size >= MOST_KNOWN) known.clear();
  known.set(rateHz, made);
  return made;
}

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
