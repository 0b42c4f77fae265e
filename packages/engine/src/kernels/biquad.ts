/** One second-order section: y = b0·x + b1·x' + b2·x'' − a1·y' − a2·y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}
