/**
 * How many bits of a fixed-point scale samples need, from their bits: a float is m·2^(e − 150), with 24 bits
 * of m, so that its lowest bit is worth 2^(e − 150 + z) when m ends in z zeros; b bits reach down to
 * 2^(1 − b). The exponent of the lowest bit of m, made a float, is 127 + z.
 */

/** Of one lane's counts. */
// @ts-ignore: decorator
@inline
const DEPTHS: usize = 32;

/** What is finer than 24 bits, or louder than 32 bits of the 24-bit scale. */
// @ts-ignore: decorator
@inline
const FINER: i32 = 25;

// @ts-ignore: decorator
@inline
const LOUDEST_EXPONENT: i32 = 134;

/**
 * Adds 1 to counts[depth] for each sample, with zeros at 0; `counts` has 32 integers for each lane, so that
 * neighbours do not wait for each other. Returns how many samples are louder than `threshold`.
 */
export function countDepths(x: usize, frames: i32, threshold: f32, counts: usize): i32 {
  const vectors = x + (<usize>(frames & ~3) << 2);
  const end = x + (<usize>frames << 2);
  let louder = 0;
  for (; x < vectors; x += 16) louder += countFour(v128.load(x), threshold, counts);
  for (; x < end; x += 4) louder += countFour(v128.load32_zero(x), threshold, counts);
  return louder;
}

// @ts-ignore: decorator
@inline
function countFour(four: v128, threshold: f32, counts: usize): i32 {
  const magnitude = f32x4.abs(four);
  const exponent = i32x4.shr_u(magnitude, 23);
  const mantissa = v128.or(v128.and(magnitude, i32x4.splat(0x7fffff)), i32x4.splat(0x800000));
  const lowest = f32x4.convert_i32x4_s(v128.and(mantissa, i32x4.neg(mantissa)));
  const finer = i32x4.splat(FINER);
  const reach = i32x4.sub(i32x4.splat(151 + 127), i32x4.add(exponent, i32x4.shr_u(lowest, 23)));
  const fixed = i32x4.min_s(finer, i32x4.max_s(i32x4.splat(1), reach));
  const any = v128.bitselect(finer, fixed, i32x4.gt_s(exponent, i32x4.splat(LOUDEST_EXPONENT)));
  const depth = v128.and(any, i32x4.gt_s(magnitude, i32x4.splat(0)));
  countOne(counts, i32x4.extract_lane(depth, 0));
  countOne(counts + 4 * DEPTHS, i32x4.extract_lane(depth, 1));
  countOne(counts + 8 * DEPTHS, i32x4.extract_lane(depth, 2));
  countOne(counts + 12 * DEPTHS, i32x4.extract_lane(depth, 3));
  return popcnt(i32x4.bitmask(f32x4.gt(magnitude, f32x4.splat(threshold))));
}

// @ts-ignore: decorator
@inline
function countOne(counts: usize, depth: i32): void {
  const at = counts + (<usize>depth << 2);
  store<i32>(at, load<i32>(at) + 1);
}
