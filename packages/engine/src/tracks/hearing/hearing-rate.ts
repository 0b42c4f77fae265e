import type { RateChange } from '../../algorithms/resampling-filters.js';

/** What the front end hears. */
export const HEARING_RATE_HZ = 16_000;

/** Of the lower of both rates' halves: what lies above is filtered out. */
const PASSED = 0.97;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;

/** From one rate to 16 kHz. */
export const changeFrom = (rateHz: number): RateChange => ({
  fromHz: rateHz,
  toHz: HEARING_RATE_HZ,
  passed: PASSED,
  crossings: CROSSINGS,
});
