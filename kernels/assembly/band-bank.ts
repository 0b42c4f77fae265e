import { flush } from './biquads';

/**
 * A band-pass of four sections with zeros at 0 Hz and at half the rate over two signals at once, one per lane, in
 * double precision: y = x − m, m = n + a1·y, n = x + a2·y, which is the form of `cascade.ts` where b1 is 0 and b2 is
 * −b0.
 *
 * coefficients: a1 a2 of each section, a pair of doubles each. memory: m and n of each section, pairs as well. Adds the
 * squares of both lanes to `sums`, a pair of doubles, frame after frame, so that a cut changes no bit.
 */
export function bandPair(left: usize, right: usize, frames: i32, coefficients: usize, memory: usize, sums: usize): void {
  const a1 = v128.load(coefficients), a2 = v128.load(coefficients, 16), b1 = v128.load(coefficients, 32), b2 = v128.load(coefficients, 48);
  const c1 = v128.load(coefficients, 64), c2 = v128.load(coefficients, 80), d1 = v128.load(coefficients, 96), d2 = v128.load(coefficients, 112);
  let am = v128.load(memory), an = v128.load(memory, 16), bm = v128.load(memory, 32), bn = v128.load(memory, 48);
  let cm = v128.load(memory, 64), cn = v128.load(memory, 80), dm = v128.load(memory, 96), dn = v128.load(memory, 112);
  let energy = v128.load(sums);
  right -= left;
  for (const end = left + (<usize>frames << 2); left < end; left += 4) {
    const x = f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(left), v128.load32_zero(left + right), 0, 4, 1, 5));
    const y = f64x2.sub(x, am);
    am = f64x2.add(an, f64x2.mul(a1, y));
    an = f64x2.add(x, f64x2.mul(a2, y));
    const z = f64x2.sub(y, bm);
    bm = f64x2.add(bn, f64x2.mul(b1, z));
    bn = f64x2.add(y, f64x2.mul(b2, z));
    const v = f64x2.sub(z, cm);
    cm = f64x2.add(cn, f64x2.mul(c1, v));
    cn = f64x2.add(z, f64x2.mul(c2, v));
    const o = f64x2.sub(v, dm);
    dm = f64x2.add(dn, f64x2.mul(d1, o));
    dn = f64x2.add(v, f64x2.mul(d2, o));
    energy = f64x2.add(energy, f64x2.mul(o, o));
  }
  v128.store(memory, flush(am));
  v128.store(memory, flush(an), 16);
  v128.store(memory, flush(bm), 32);
  v128.store(memory, flush(bn), 48);
  v128.store(memory, flush(cm), 64);
  v128.store(memory, flush(cn), 80);
  v128.store(memory, flush(dm), 96);
  v128.store(memory, flush(dn), 112);
  v128.store(sums, energy);
}
