/** Tables for values that are coded as powers, of MPEG audio and AAC. */

/** x^(4/3) of 0 to `count` - 1: cube roots by Newton's method, each from the one before. */
export function fillPowers(to: usize, count: i32): void {
  store<f32>(to, 0);
  let root: f64 = 1;
  for (let x = 1; x < count; x++) {
    for (let step = 0; step < 6; step++) root -= (root * root * root - <f64>x) / (3 * root * root);
    store<f32>(to + (<usize>x << 2), <f32>(<f64>x * root));
  }
}

/** 2^(k/4) of `first` to `last`. */
export function fillGains(to: usize, first: i32, last: i32): void {
  for (let k = first; k <= last; k++, to += 4) {
    const quarter = k & 3;
    const root: f64 = quarter == 0 ? 1 : quarter == 1 ? 1.189207115002721 : quarter == 2 ? 1.4142135623730951 : 1.681792830507429;
    store<f32>(to, <f32>(root * reinterpret<f64>(<u64>(1023 + (k >> 2)) << 52)));
  }
}

/** Of those powers that of x, with its sign. */
export function signedPower(powers: usize, x: i32): f32 {
  const power = load<f32>(powers + (<usize>abs(x) << 2));
  return x < 0 ? -power : power;
}
