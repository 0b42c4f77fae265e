import { laneSum } from './statistics';

/**
 * Two biquads in series over two channels at once, one per lane, in double precision.
 *
 * Each section is in state-space form: with u = b1 − a1 and w = b2 − a2 the output is y = x + s1 and the next state s1'
 * = (u·x + s2) − a1·s1, s2' = w·x − a2·s1, so that only one multiplication and one subtraction separate consecutive
 * samples. Both sections have b0 = 1, which saves the registers of two more coefficients: the host puts the gain back.
 *
 * coefficients: u w a1 a2 of the first section, then of the second, then the weights of both channels' squares;
 * doubles. memory: s1 s2 of the first section, then of the second; a pair of doubles each.
 */

/**
 * Adds Σy² of `frames` more frames to `energies`, doubles: the first continues step `steps`, and each step
 * of `stepSec·rateHz` frames that ends takes the next. The first frame has number `from`. Returns how many
 * steps ended.
 */
export function weighPair(left: usize, right: usize, frames: i32, from: f64, steps: f64, stepSec: f64, rateHz: f64, coefficients: usize, memory: usize, energies: usize): i32 {
  const u1 = v128.load64_splat(coefficients),
    w1 = v128.load64_splat(coefficients, 8),
    a1 = v128.load64_splat(coefficients, 16),
    a2 = v128.load64_splat(coefficients, 24),
    u2 = v128.load64_splat(coefficients, 32),
    w2 = v128.load64_splat(coefficients, 40),
    c1 = v128.load64_splat(coefficients, 48),
    c2 = v128.load64_splat(coefficients, 56);
  let s1 = v128.load(memory),
    s2 = v128.load(memory, 16),
    t1 = v128.load(memory, 32),
    t2 = v128.load(memory, 48);
  right -= left;
  const start = left;
  let at = left;
  let ended = 0;
  for (;;) {
    // The arithmetic of `gridFrame`, to the bit.
    const edge = <i32>(Math.floor((steps + <f64>(ended + 1)) * stepSec * rateHz + 0.5) - from);
    const end = start + (<usize>min(edge, frames) << 2);
    let energy = f64x2.splat(0);
    for (; at < end; at += 4) {
      const x = f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(at), v128.load32_zero(at + right), 0, 4, 1, 5));
      const y = f64x2.add(x, s1);
      const next1 = f64x2.sub(f64x2.add(f64x2.mul(u1, x), s2), f64x2.mul(a1, s1));
      s2 = f64x2.sub(f64x2.mul(w1, x), f64x2.mul(a2, s1));
      s1 = next1;
      const z = f64x2.add(y, t1);
      const next2 = f64x2.sub(f64x2.add(f64x2.mul(u2, y), t2), f64x2.mul(c1, t1));
      t2 = f64x2.sub(f64x2.mul(w2, y), f64x2.mul(c2, t1));
      t1 = next2;
      energy = f64x2.add(energy, f64x2.mul(z, z));
    }
    energy = f64x2.mul(energy, v128.load(coefficients, 64));
    const to = energies + (<usize>ended << 3);
    store<f64>(to, load<f64>(to) + laneSum(energy));
    if (edge > frames) break;
    ++ended;
  }
  v128.store(memory, flush(s1));
  v128.store(memory, flush(s2), 16);
  v128.store(memory, flush(t1), 32);
  v128.store(memory, flush(t2), 48);
  return ended;
}

/** Writes the first `ended` energies as floats, moves the open one to the front and clears the rest. */
export function takeSteps(energies: usize, ended: i32, to: usize): void {
  for (let step = 0; step < ended; ++step) {
    const at = energies + (<usize>step << 3);
    store<f32>(to + (<usize>step << 2), <f32>load<f64>(at));
    store<f64>(at, 0);
  }
  if (ended === 0) return;
  const open = energies + (<usize>ended << 3);
  store<f64>(energies, load<f64>(open));
  store<f64>(open, 0);
}

/** What rings on in digital silence is dropped before it becomes denormal, and slow. */
// @ts-ignore: decorator
@inline
export function flush(state: v128): v128 {
  return v128.and(state, f64x2.gt(f64x2.abs(state), f64x2.splat(1e-150)));
}
