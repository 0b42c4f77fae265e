/** Samples out of what a predictor of FLAC missed, in place (RFC 9639, 9.2.5 and 9.2.6). */
import { COEFFICIENTS } from './layout';

/** Whatever the bits of a sample, sums modulo 2³² are right: there is nothing to shift. */
export function restoreFixed(to: usize, end: usize, order: i32): void {
  let p = to + (order << 2);
  let a = order > 0 ? load<i32>(p - 4) : 0;
  if (order == 1) {
    for (; p < end; p += 4) store<i32>(p, (a += load<i32>(p)));
    return;
  }
  let b = order > 1 ? a - load<i32>(p - 8) : 0;
  if (order == 2) {
    for (; p < end; p += 4) store<i32>(p, (a += b += load<i32>(p)));
    return;
  }
  let c = order > 2 ? b - (load<i32>(p - 8) - load<i32>(p - 12)) : 0;
  if (order == 3) {
    for (; p < end; p += 4) store<i32>(p, (a += b += c += load<i32>(p)));
    return;
  }
  if (order == 0) return;
  let d = c - (load<i32>(p - 8) - 2 * load<i32>(p - 12) + load<i32>(p - 16));
  for (; p < end; p += 4) store<i32>(p, (a += b += c += d += load<i32>(p)));
}

// @ts-ignore: decorator
@inline
function coefficient(j: i32): v128 {
  return v128.load(COEFFICIENTS + (j << 4));
}

/**
 * Four samples at a time, for predictions of up to 32 bits. What the fourth and older samples before each bring
 * is known at once and computed side by side; what the last three bring, sample by sample. Coefficients
 * beyond the order are 0, up to the 12th.
 */
export function restore32(from: usize, end: usize, order: i32, shift: i32): void {
  const c1 = load<i32>(COEFFICIENTS + 16);
  const c2 = load<i32>(COEFFICIENTS + 32);
  const c3 = load<i32>(COEFFICIENTS + 48);
  const c4 = coefficient(4);
  const c5 = coefficient(5);
  const c6 = coefficient(6);
  const c7 = coefficient(7);
  const c8 = coefficient(8);
  let near = v128.load(from - 16);
  let far = v128.load(from - 32);
  let a = load<i32>(from - 4);
  let b = load<i32>(from - 8);
  let c = load<i32>(from - 12);
  for (let p = from; p < end; p += 16) {
    let sum = i32x4.mul(c4, near);
    sum = i32x4.add(sum, i32x4.mul(c5, i32x4.shuffle(far, near, 3, 4, 5, 6)));
    sum = i32x4.add(sum, i32x4.mul(c6, i32x4.shuffle(far, near, 2, 3, 4, 5)));
    sum = i32x4.add(sum, i32x4.mul(c7, i32x4.shuffle(far, near, 1, 2, 3, 4)));
    sum = i32x4.add(sum, i32x4.mul(c8, far));
    for (let j = 9; j <= order; j++)
      sum = i32x4.add(sum, i32x4.mul(coefficient(j), v128.load(p - (j << 2))));
    const missed = v128.load(p);
    const s0 =
      i32x4.extract_lane(missed, 0) + ((i32x4.extract_lane(sum, 0) + c3 * c + c2 * b + c1 * a) >> shift);
    const s1 =
      i32x4.extract_lane(missed, 1) + ((i32x4.extract_lane(sum, 1) + c3 * b + c2 * a + c1 * s0) >> shift);
    const s2 =
      i32x4.extract_lane(missed, 2) + ((i32x4.extract_lane(sum, 2) + c3 * a + c2 * s0 + c1 * s1) >> shift);
    const s3 =
      i32x4.extract_lane(missed, 3) + ((i32x4.extract_lane(sum, 3) + c3 * s0 + c2 * s1 + c1 * s2) >> shift);
    far = near;
    near = fourOf(s0, s1, s2, s3);
    v128.store(p, near);
    a = s3;
    b = s2;
    c = s1;
  }
}

/** The same for predictions of up to 64 bits. */
export function restore64(from: usize, end: usize, order: i32, shift: i32): void {
  const c1 = <i64>load<i32>(COEFFICIENTS + 16);
  const c2 = <i64>load<i32>(COEFFICIENTS + 32);
  const c3 = <i64>load<i32>(COEFFICIENTS + 48);
  const by = <i64>shift;
  const c4 = coefficient(4);
  const c5 = coefficient(5);
  const c6 = coefficient(6);
  const c7 = coefficient(7);
  const c8 = coefficient(8);
  let near = v128.load(from - 16);
  let far = v128.load(from - 32);
  let a = <i64>load<i32>(from - 4);
  let b = <i64>load<i32>(from - 8);
  let c = <i64>load<i32>(from - 12);
  for (let p = from; p < end; p += 16) {
    let low = i64x2.extmul_low_i32x4_s(c4, near);
    let high = i64x2.extmul_high_i32x4_s(c4, near);
    let past = i32x4.shuffle(far, near, 3, 4, 5, 6);
    low = i64x2.add(low, i64x2.extmul_low_i32x4_s(c5, past));
    high = i64x2.add(high, i64x2.extmul_high_i32x4_s(c5, past));
    past = i32x4.shuffle(far, near, 2, 3, 4, 5);
    low = i64x2.add(low, i64x2.extmul_low_i32x4_s(c6, past));
    high = i64x2.add(high, i64x2.extmul_high_i32x4_s(c6, past));
    past = i32x4.shuffle(far, near, 1, 2, 3, 4);
    low = i64x2.add(low, i64x2.extmul_low_i32x4_s(c7, past));
    high = i64x2.add(high, i64x2.extmul_high_i32x4_s(c7, past));
    low = i64x2.add(low, i64x2.extmul_low_i32x4_s(c8, far));
    high = i64x2.add(high, i64x2.extmul_high_i32x4_s(c8, far));
    for (let j = 9; j <= order; j++) {
      past = v128.load(p - (j << 2));
      low = i64x2.add(low, i64x2.extmul_low_i32x4_s(coefficient(j), past));
      high = i64x2.add(high, i64x2.extmul_high_i32x4_s(coefficient(j), past));
    }
    const missed = v128.load(p);
    const s0 =
      i32x4.extract_lane(missed, 0) + <i32>((i64x2.extract_lane(low, 0) + c3 * c + c2 * b + c1 * a) >> by);
    const t0 = <i64>s0;
    const s1 =
      i32x4.extract_lane(missed, 1) + <i32>((i64x2.extract_lane(low, 1) + c3 * b + c2 * a + c1 * t0) >> by);
    const t1 = <i64>s1;
    const s2 =
      i32x4.extract_lane(missed, 2) + <i32>((i64x2.extract_lane(high, 0) + c3 * a + c2 * t0 + c1 * t1) >> by);
    const t2 = <i64>s2;
    const s3 =
      i32x4.extract_lane(missed, 3) + <i32>((i64x2.extract_lane(high, 1) + c3 * t0 + c2 * t1 + c1 * t2) >> by);
    far = near;
    near = fourOf(s0, s1, s2, s3);
    v128.store(p, near);
    a = <i64>s3;
    b = t2;
    c = t1;
  }
}

// @ts-ignore: decorator
@inline
function fourOf(a: i32, b: i32, c: i32, d: i32): v128 {
  return i32x4.replace_lane(i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(a), 1, b), 2, c), 3, d);
}

/** Samples of 33 bits at `wide`, whose first `order` are there, out of what was missed at `missed`. */
export function restoreWide(wide: usize, missed: usize, samples: i32, order: i32, shift: i32): void {
  for (let i = order; i < samples; i++) {
    const p = wide + (<usize>i << 3);
    let sum: i64 = 0;
    for (let j = 1; j <= order; j++)
      sum += <i64>load<i32>(COEFFICIENTS + (j << 4)) * load<i64>(p - (<usize>j << 3));
    store<i64>(p, <i64>load<i32>(missed + (<usize>i << 2)) + (sum >> <i64>shift));
  }
}
