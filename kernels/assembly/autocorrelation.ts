import { BUFFER } from './common/fourier';
import { pairPower, transformPair } from './spectrum';

/**
 * Autocorrelations of two frames, `size` times as large: A and B, the frames' spectra, come from one transform, and one
 * transform of |A|² + i·|B|² gives both, since a real and even spectrum has a real and even transform. The frames are
 * overwritten. Returns the address of the first; the second lies `BUFFER` bytes after it.
 */
export function correlatePair(first: usize, second: usize, ones: usize, size: i32, twiddles: usize, work: usize): usize {
  pairPower(transformPair(first, second, ones, size, twiddles, work), size, first, second);
  mirror(first, size);
  mirror(second, size);
  return transformPair(first, second, ones, size, twiddles, work);
}

/** Bins size/2 + 1 to size − 1 from those they mirror. */
export function mirror(power: usize, size: i32): void {
  const half = <usize>size << 1;
  for (let from = power + half - 4, to = power + half + 4; from > power; from -= 4, to += 4) store<f32>(to, load<f32>(from));
}

/**
 * The pitch peaks of two frames of `length` samples, by the normalised square difference (McLeod & Wyvill 2005) at lags
 * up to `longest`: to `to` the clarity of the first and of the second, then their lags; 0 without a peak. `second` is 0
 * where there is one frame only. The frames lose their means and are scaled to one level, since they share a transform
 * in single precision. `frames`: room for two of `size` floats; `pairs`: for `length` pairs of doubles; `values`: for
 * `longest` + 1 of them.
 */
export function pitchPeaks(
  first: usize, second: usize, length: i32, shortest: i32, longest: i32, nearHighest: f64, frames: usize, ones: usize, size: i32,
  twiddles: usize, work: usize, pairs: usize, values: usize, to: usize,
): void {
  const other = frames + (<usize>size << 2);
  loadFrames(first, second, length, frames, other, pairs);
  memory.fill(frames + (<usize>length << 2), 0, <usize>(size - length) << 2);
  memory.fill(other + (<usize>length << 2), 0, <usize>(size - length) << 2);
  let products = correlatePair(frames, other, ones, size, twiddles, work);
  const scale = f32x4.splat(1 / <f32>size), zero = f64x2.splat(0), two = f64x2.splat(2);
  // Σ (x_i² + x_(i+τ)²), from lag to lag
  let both = f64x2.mul(two, productsAt(products, scale));
  const isAny = f64x2.gt(both, zero);
  let highest = f64x2.splat(-1), front = pairs, back = pairs + (<usize>length << 4), value = values;
  for (let lag = 1; lag <= longest; lag++, front += 16) {
    products += 4;
    back -= 16;
    value += 16;
    const x = v128.load(front), y = v128.load(back);
    both = f64x2.sub(both, f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)));
    const n = v128.and(f64x2.div(f64x2.mul(two, productsAt(products, scale)), both), f64x2.gt(both, zero));
    v128.store(value, n);
    if (lag >= shortest) highest = f64x2.pmax(highest, n);
  }
  const least = f64x2.sub(highest, f64x2.mul(f64x2.splat(nearHighest), f64x2.abs(highest)));
  storePeak(values, shortest, longest, f64x2.extract_lane(least, 0), i64x2.extract_lane(isAny, 0) != 0, to);
  storePeak(values + 8, shortest, longest, f64x2.extract_lane(least, 1), i64x2.extract_lane(isAny, 1) != 0, to + 8);
}

/** The products of both frames at one lag. */
// @ts-ignore: decorator
@inline
function productsAt(products: usize, scale: v128): v128 {
  const found = v128.shuffle<f32>(v128.load32_zero(products), v128.load32_zero(products + BUFFER), 0, 4, 1, 5);
  return f64x2.promote_low_f32x4(f32x4.mul(found, scale));
}

/** After subtraction of its mean, a constant leaves no more than this share of its energy. */
// @ts-ignore: decorator
@inline
const ROUNDING = 1e-20;

/** Without their means, and of one level: in single precision for the transform, and both side by side in double. */
function loadFrames(first: usize, second: usize, length: i32, to: usize, toSecond: usize, pairs: usize): void {
  const end = first + (<usize>length << 2), zero = f64x2.splat(0);
  let sum = zero, energy = zero;
  const isPair = second != 0;
  const from = isPair ? second - first : 0;
  // A lane of its own for each frame; that of a second frame that is missing is emptied.
  const lanes = i64x2.replace_lane(i64x2.splat(-1), 1, isPair ? -1 : 0);
  for (let at = first; at < end; at += 4) {
    const x = v128.and(samplesAt(at, at + from), lanes);
    sum = f64x2.add(sum, x);
    energy = f64x2.add(energy, f64x2.mul(x, x));
  }
  const mean = f64x2.div(sum, f64x2.splat(<f64>length));
  const left = f64x2.pmax(f64x2.sub(energy, f64x2.mul(sum, mean)), f64x2.mul(f64x2.splat(ROUNDING), energy));
  const scale = v128.and(f64x2.div(f64x2.splat(1), f64x2.sqrt(left)), f64x2.gt(energy, zero));
  for (let at = first; at < end; at += 4, to += 4, toSecond += 4, pairs += 16) {
    const x = v128.and(samplesAt(at, at + from), lanes);
    const frame = f32x4.demote_f64x2_zero(f64x2.mul(f64x2.sub(x, mean), scale));
    v128.store32_lane(to, frame, 0);
    v128.store32_lane(toSecond, frame, 1);
    v128.store(pairs, f64x2.promote_low_f32x4(frame));
  }
}

// @ts-ignore: decorator
@inline
function samplesAt(first: usize, second: usize): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(v128.load32_zero(first), v128.load32_zero(second), 0, 4, 1, 5));
}

/** The first local maximum of at least `least`, of every second number. */
function storePeak(values: usize, shortest: i32, longest: i32, least: f64, isAny: bool, to: usize): void {
  store<f64>(to, 0);
  store<f64>(to, 0, 16);
  if (!isAny) return;
  let at = values + (<usize>shortest << 4);
  let before = load<f64>(at), value = load<f64>(at, 16);
  for (let lag = shortest + 1; lag < longest; lag++) {
    at += 16;
    const after = load<f64>(at, 16);
    if (value >= least && value >= before && value > after) {
      const bend = before - 2 * value + after;
      store<f64>(to, min(1.0, value));
      store<f64>(to, <f64>lag + (bend < 0 ? (before - after) / (2 * bend) : 0), 16);
      return;
    }
    before = value;
    value = after;
  }
}
