/** One second-order section: y = b0·x + b1·x' + b2·x'' − a1·y' − a2·y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Four in series. */
export type Biquads = readonly [Biquad, Biquad, Biquad, Biquad];

/** A section that lets all through as it is. */
export const THROUGH: Biquad = { b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 };
