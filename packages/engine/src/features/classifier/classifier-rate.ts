import { resamplingFilters } from '../../algorithms/resampling-filters.js';
import type { ResamplingFilters } from '../../kernels/classifier-kernels.js';

/** Sample rate of the front end. */
export const CLASSIFIER_RATE_HZ = 16_000;

/** Share of the lower of both Nyquist frequencies: what lies above is filtered out. */
const PASSED = 0.97;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;

/** Those of the latest rates, a few hundred kilobytes at most each: making them takes as long as processing 2 s. */
const known = new Map<number, ResamplingFilters>();
const MAX_KNOWN = 4;

/** From one rate to 16 kHz. */
export function filtersFrom(rateHz: number): ResamplingFilters {
  const made =
    known.get(rateHz) ??
    resamplingFilters({
      fromHz: rateHz,
      toHz: CLASSIFIER_RATE_HZ,
      passed: PASSED,
      crossings: CROSSINGS,
    });
  if (!known.has(rateHz) && known.size >= MAX_KNOWN) known.clear();
  known.set(rateHz, made);
  return made;
}
