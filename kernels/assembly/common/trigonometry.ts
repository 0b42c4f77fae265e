/** Functions of angles, for tables that are computed once: in script that runs for the first time they took 20 ms. */

export const PI: f64 = 3.141592653589793;

/** The sine, of -2π to 2π: its series up to a quarter turn, where all others lead to. */
export function sine(angle: f64): f64 {
  let x = angle > PI ? angle - 2 * PI : angle < -PI ? angle + 2 * PI : angle;
  if (x > PI / 2) x = PI - x;
  else if (x < -PI / 2) x = -PI - x;
  let term = x, sum = x;
  for (let k: f64 = 2; k < 28; k += 2) {
    term *= -x * x / (k * (k + 1));
    sum += term;
  }
  return sum;
}

export function cosine(angle: f64): f64 {
  return sine(PI / 2 - abs(angle));
}

/** The arc tangent, of 0 and above: of half the angle, three times, and then its series. */
export function arcTangent(x: f64): f64 {
  for (let halving = 0; halving < 3; halving++) x /= 1 + sqrt<f64>(1 + x * x);
  let power = x, sum = x;
  for (let k: f64 = 3; k < 28; k += 2) {
    power *= -x * x;
    sum += power / k;
  }
  return 8 * sum;
}

/** e^x: a power of two, and the series of what is left. */
export function exponential(x: f64): f64 {
  const LN2: f64 = 0.6931471805599453;
  const power = nearest<f64>(max<f64>(-700, min<f64>(700, x)) / LN2), rest = max<f64>(-700, min<f64>(700, x)) - power * LN2;
  let term: f64 = 1, sum: f64 = 1;
  for (let k: f64 = 1; k < 20; k++) {
    term *= rest / k;
    sum += term;
  }
  return sum * reinterpret<f64>(<u64>(1023 + <i64>power) << 52);
}
