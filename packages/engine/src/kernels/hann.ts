import { cos } from '@sonometer/decode/elementary/cos';

/** The periodic Hann window: its shifts by half a window add up to 1. */
export const hann = (size: number): Float64Array =>
  new Float64Array(size).map((_, i) => 0.5 - 0.5 * cos((2 * Math.PI * i) / size));

/** The Hann window that is the same forwards and backwards, and nowhere 0. */
export const symmetricHann = (size: number): Float64Array =>
  new Float64Array(size).map((_, i) => 0.5 - 0.5 * cos((2 * Math.PI * (i + 0.5)) / size));
