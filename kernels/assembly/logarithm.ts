/**
 * ln of four positive numbers: the polynomial of Cephes (Moshier), logf.c, within 1e-7 of |ln x| + 1. Numbers under
 * 1.2e-38 count as that.
 */
// @ts-ignore: decorator
@inline
export function logOf(numbers: v128): v128 {
  const x = f32x4.pmax(numbers, f32x4.splat(1.17549435e-38));
  // Of x = m·2^e with m in [√½, √2): the exponent, and the mantissa less 1.
  const root = i32x4.splat(0x3f3504f3);
  const offset = i32x4.sub(x, root);
  const exponent = f32x4.convert_i32x4_s(i32x4.shr_s(offset, 23));
  const mantissa = i32x4.add(v128.and(offset, i32x4.splat(0x007fffff)), root);
  const m = f32x4.sub(mantissa, f32x4.splat(1));
  const square = f32x4.mul(m, m);
  let y = f32x4.splat(7.0376836292e-2);
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.1514610310e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(1.1676998740e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.2420140846e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(1.4249322787e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-1.6668057665e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(2.0000714765e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(-2.4999993993e-1));
  y = f32x4.add(f32x4.mul(y, m), f32x4.splat(3.3333331174e-1));
  y = f32x4.mul(f32x4.mul(y, m), square);
  y = f32x4.add(y, f32x4.mul(exponent, f32x4.splat(-2.12194440e-4)));
  y = f32x4.sub(y, f32x4.mul(f32x4.splat(0.5), square));
  return f32x4.add(f32x4.add(m, y), f32x4.mul(exponent, f32x4.splat(0.693359375)));
}
