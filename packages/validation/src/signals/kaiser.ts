/** Modified Bessel function of the first kind, order zero, by its series. */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-17 * sum; k++) sum += term *= (x / (2 * k)) ** 2;
  return sum;
}

/** Kaiser window at −1..1, 0 outside. */
export const kaiser = (at: number, beta: number): number =>
  Math.abs(at) >= 1 ? 0 : bessel0(beta * Math.sqrt(1 - at ** 2)) / bessel0(beta);
