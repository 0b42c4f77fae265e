import { flush } from './biquads';

/**
 * Four biquads in series over two channels at once, one per lane, in double precision; the form of `biquads.ts`.
 *
 * coefficients: u w a1 a2 of each section, then the weights of both channels' squares; doubles. memory: s1 s2 of each
 * section; a pair of doubles each. With `out`, the squares of both lanes are added to it, frame by frame; without, to
 * `sums`, a pair of doubles, frame after frame, so that a cut changes no bit. Returns the largest |y|·√weight of either
 * lane, where there is an `out`.
 */
export function cascadePair(left: usize, right: usize, frames: i32, coefficients: usize, memory: usize, sums: usize, out: usize): f64 {
  const u1 = v128.load64_splat(coefficients),
    w1 = v128.load64_splat(coefficients, 8),
    a1 = v128.load64_splat(coefficients, 16),
    a2 = v128.load64_splat(coefficients, 24),
    u2 = v128.load64_splat(coefficients, 32),
    w2 = v128.load64_splat(coefficients, 40),
    c1 = v128.load64_splat(coefficients, 48),
    c2 = v128.load64_splat(coefficients, 56),
    u3 = v128.load64_splat(coefficients, 64),
    w3 = v128.load64_splat(coefficients, 72),
    d1 = v128.load64_splat(coefficients, 80),
    d2 = v128.load64_splat(coefficients, 88),
    u4 = v128.load64_splat(coefficients, 96),
    w4 = v128.load64_splat(coefficients, 104),
    e1 = v128.load64_splat(coefficients, 112),
    e2 = v128.load64_splat(coefficients, 120),
    weights = v128.load(coefficients, 128);
  let s1 = v128.load(memory),
    s2 = v128.load(memory, 16),
    t1 = v128.load(memory, 32),
    t2 = v128.load(memory, 48),
    r1 = v128.load(memory, 64),
    r2 = v128.load(memory, 80),
    q1 = v128.load(memory, 96),
    q2 = v128.load(memory, 112);
  let energy = v128.load(sums);
  let peak = f64x2.splat(0);
  right -= left;
  for (const end = left + (<usize>frames << 2); left < end; left += 4) {
    const x = f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(left), v128.load32_zero(left + right), 0, 4, 1, 5));
    const y = f64x2.add(x, s1);
    const next1 = f64x2.sub(f64x2.add(f64x2.mul(u1, x), s2), f64x2.mul(a1, s1));
    s2 = f64x2.sub(f64x2.mul(w1, x), f64x2.mul(a2, s1));
    s1 = next1;
    const z = f64x2.add(y, t1);
    const next2 = f64x2.sub(f64x2.add(f64x2.mul(u2, y), t2), f64x2.mul(c1, t1));
    t2 = f64x2.sub(f64x2.mul(w2, y), f64x2.mul(c2, t1));
    t1 = next2;
    const v = f64x2.add(z, r1);
    const next3 = f64x2.sub(f64x2.add(f64x2.mul(u3, z), r2), f64x2.mul(d1, r1));
    r2 = f64x2.sub(f64x2.mul(w3, z), f64x2.mul(d2, r1));
    r1 = next3;
    const o = f64x2.add(v, q1);
    const next4 = f64x2.sub(f64x2.add(f64x2.mul(u4, v), q2), f64x2.mul(e1, q1));
    q2 = f64x2.sub(f64x2.mul(w4, v), f64x2.mul(e2, q1));
    q1 = next4;
    const square = f64x2.mul(f64x2.mul(o, o), weights);
    if (out) {
      store<f64>(out, load<f64>(out) + (f64x2.extract_lane(square, 0) + f64x2.extract_lane(square, 1)));
      out += 8;
      peak = f64x2.pmax(peak, square);
    } else energy = f64x2.add(energy, square);
  }
  v128.store(memory, flush(s1));
  v128.store(memory, flush(s2), 16);
  v128.store(memory, flush(t1), 32);
  v128.store(memory, flush(t2), 48);
  v128.store(memory, flush(r1), 64);
  v128.store(memory, flush(r2), 80);
  v128.store(memory, flush(q1), 96);
  v128.store(memory, flush(q2), 112);
  v128.store(sums, energy);
  return Math.sqrt(max(f64x2.extract_lane(peak, 0), f64x2.extract_lane(peak, 1)));
}
