/**
 * Taylor's series of sine and cosine for an angle x of at most π / 4 in two parts, to the terms of
 * x^17 and x^16: what is left out is below 2^-58 of the result. What is added to the first term is at most
 * a tenth of it, so that the errors of rounding stay below 0.8 ulp.
 */
export function sinSeries(x: number, rest: number): number {
  const z = x * x;
  return x + (rest * (1 - 0.5 * z) + x * z * sinTerms(z));
}

export function cosSeries(x: number, rest: number): number {
  const z = x * x;
  const half = 0.5 * z;
  const first = 1 - half;
  return first + (1 - first - half + (z * z * cosTerms(z) - x * rest));
}

/** (sin x / x − 1) / x² of z = x². */
export function sinTerms(z: number): number {
  const w = z * z;
  return (
    -1 / 6 +
    z * (1 / 120) +
    w * (-1 / 5040 + z * (1 / 362880)) +
    w *
      w *
      (-1 / 39916800 + z * (1 / 6227020800) + w * (-1 / 1307674368000 + z * (1 / 355687428096000)))
  );
}

/** (cos x − 1 + x² / 2) / x⁴ of z = x². */
export function cosTerms(z: number): number {
  const w = z * z;
  return (
    1 / 24 +
    z * (-1 / 720) +
    w * (1 / 40320 + z * (-1 / 3628800)) +
    w * w * (1 / 479001600 + z * (-1 / 87178291200) + w * (1 / 20922789888000))
  );
}
