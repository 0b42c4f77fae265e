/** Near 128 / (128 + i), i = 0 … 128, with ten bits: short enough that their products with 43 bits are exact. */
export const inverses = (): Float64Array =>
  new Float64Array(129).map((_, i) => Math.round((1024 * 128) / (128 + i)) / 1024);
