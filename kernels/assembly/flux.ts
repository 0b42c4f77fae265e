/**
 * Rises of l = 1 + scale·√power since the spectrum before, as one product over the bins (16·n + 1 of them):
 * its binary exponent and its mantissa go to `out`, two doubles. `levels` holds l from call to call.
 *
 * Samples reach 1e6 (`replaceBad`), so that a rise stays under 2e9, and four of them in single precision.
 */
export function riseOf(power: usize, bins: i32, scale: f32, levels: usize, out: usize): void {
  const groups = bins >> 4;
  const mantissas = i64x2.splat(0xfffffffffffff), ones = f64x2.splat(1);
  let product = ones, exponents = i64x2.splat(0);
  const end = power + (<usize>groups << 6);
  for (; power < end; power += 64, levels += 64) {
    const four = f32x4.mul(
      f32x4.mul(riseOf4(power, scale, levels), riseOf4(power + 16, scale, levels + 16)),
      f32x4.mul(riseOf4(power + 32, scale, levels + 32), riseOf4(power + 48, scale, levels + 48)));
    const two = f64x2.mul(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)));
    product = f64x2.mul(product, two);
    // The exponent is taken out before it can overflow.
    exponents = i64x2.add(exponents, i64x2.shr_u(product, 52));
    product = v128.or(v128.and(product, mantissas), ones);
  }
  const level: f32 = 1 + scale * Mathf.sqrt(load<f32>(power));
  const last = max<f32>(1, level / load<f32>(levels));
  store<f32>(levels, level);
  const biased = i64x2.extract_lane(exponents, 0) + i64x2.extract_lane(exponents, 1);
  store<f64>(out, <f64>(biased - 2 * 1023 * <i64>groups));
  store<f64>(out, f64x2.extract_lane(product, 0) * f64x2.extract_lane(product, 1) * <f64>last, 8);
}

// @ts-ignore: decorator
@inline
function riseOf4(power: usize, scale: f32, levels: usize): v128 {
  const one = f32x4.splat(1);
  const level = f32x4.add(one, f32x4.mul(f32x4.splat(scale), f32x4.sqrt(v128.load(power))));
  const rise = f32x4.div(level, v128.load(levels));
  v128.store(levels, level);
  return f32x4.pmax(one, rise);
}
