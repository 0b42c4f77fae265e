/** Tables of transforms. Made here, since a script that runs for the first time takes ten times as long. */

/** The periodic Hann window. */
export function fillHann(size: i32, to: usize): void {
  for (let i = 0; i < size; i++, to += 4) store<f32>(to, <f32>(0.5 - 0.5 * Math.cos((2 * Math.PI * <f64>i) / <f64>size)));
}

/**
 * Turns of a transform, in the order in which its passes read them: `spectrum.ts`. With one turn of the first
 * pass for each of its vectors' four lanes, with one for each point later.
 */
export function fillTwiddles(points: i32, to: usize): void {
  const quarter = points >> 2;
  for (let p = 0; p < quarter; p++)
    for (let power = 1; power <= 3; power++)
      storeTurn(to + (<usize>((p >> 2) * 24 + (power - 1) * 8 + (p & 3)) << 2), power * p, points, 16);
  to += <usize>quarter * 24;
  for (let length = quarter; length > 8; length >>= 2)
    for (let p = 0; p < length >> 2; p++)
      for (let power = 1; power <= 3; power++, to += 8) storeTurn(to, power * p, length, 4);
}

/** Stores cos of 2π·part/whole and, `apart` bytes after it, −sin. */
function storeTurn(to: usize, part: i32, whole: i32, apart: usize): void {
  const angle = (2 * Math.PI * <f64>part) / <f64>whole;
  store<f32>(to, <f32>Math.cos(angle));
  store<f32>(to + apart, -(<f32>Math.sin(angle)));
}

/** cos, then sin, of 2πk/size for the first quarter of a turn. */
export function fillQuarterTurn(size: i32, to: usize): void {
  const quarter = size >> 2;
  for (let k = 0; k < quarter; k++, to += 4) {
    const angle = (2 * Math.PI * <f64>k) / <f64>size;
    store<f32>(to, <f32>Math.cos(angle));
    store<f32>(to + (<usize>quarter << 2), <f32>Math.sin(angle));
  }
}
