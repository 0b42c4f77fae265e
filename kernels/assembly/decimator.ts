import { join, remember } from './history';

/**
 * Every `factor`-th of the frames from x on, the first at `first`, filtered, to `to`; how many. `joint`: see
 * `history.ts`, as long as the taps.
 */
export function keepFrames(joint: usize, x: usize, frames: i32, first: i32, factor: i32, taps: usize, length: i32, to: usize): i32 {
  const head = join(joint, length, x, frames);
  let at = first, count = 0;
  if (at < head) {
    count = (head - at + factor - 1) / factor;
    decimate(joint + (<usize>(length + at) << 2), count, factor, taps, length, to);
    at += count * factor;
  }
  if (at < frames) {
    const rest = (frames - at + factor - 1) / factor;
    decimate(x + (<usize>at << 2), rest, factor, taps, length, to + (<usize>count << 2));
    count += rest;
  }
  remember(joint, length, x, frames);
  return count;
}

/**
 * Σ taps·x for the `length` samples (a multiple of 8) that end at x, at every `factor`-th x; in single
 * precision. All taps have one sign, so that nothing cancels.
 */
function decimate(x: usize, outputs: i32, factor: i32, taps: usize, length: i32, to: usize): void {
  const step = <usize>factor << 2;
  const end = taps + (<usize>length << 2);
  const first = (<usize>length << 2) - 4;
  const fours = to + (<usize>(outputs & ~3) << 2);
  const last = to + (<usize>outputs << 2);
  for (; to < fours; to += 16, x += 4 * step) {
    let a = f32x4.splat(0), b = a, c = a, d = a;
    let atA = x - first, atB = atA + step, atC = atB + step, atD = atC + step;
    for (let at = taps; at < end; at += 32, atA += 32, atB += 32, atC += 32, atD += 32) {
      const tap = v128.load(at), next = v128.load(at, 16);
      a = f32x4.add(f32x4.add(a, f32x4.mul(tap, v128.load(atA))), f32x4.mul(next, v128.load(atA, 16)));
      b = f32x4.add(f32x4.add(b, f32x4.mul(tap, v128.load(atB))), f32x4.mul(next, v128.load(atB, 16)));
      c = f32x4.add(f32x4.add(c, f32x4.mul(tap, v128.load(atC))), f32x4.mul(next, v128.load(atC, 16)));
      d = f32x4.add(f32x4.add(d, f32x4.mul(tap, v128.load(atD))), f32x4.mul(next, v128.load(atD, 16)));
    }
    const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
    const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
    v128.store(to, f32x4.add(v128.shuffle<f64>(ab, cd, 0, 2), v128.shuffle<f64>(ab, cd, 1, 3)));
  }
  // In the same order, so that a cut changes no bit.
  for (; to < last; to += 4, x += step) {
    let a = f32x4.splat(0), atA = x - first;
    for (let at = taps; at < end; at += 32, atA += 32)
      a = f32x4.add(f32x4.add(a, f32x4.mul(v128.load(at), v128.load(atA))), f32x4.mul(v128.load(at, 16), v128.load(atA, 16)));
    a = f32x4.add(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
    store<f32>(to, f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1));
  }
}
