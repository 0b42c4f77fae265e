import { largestLane } from './true-peak';

/** To sums, doubles, are added Σx and Σx² of one channel; the third is the largest |x|. */
export function sumsOf(x: usize, frames: i32, sums: usize): void {
  let sum = f64x2.splat(0), square = sum, peak = f32x4.splat(0);
  const vectors = x + (<usize>(frames & ~3) << 2);
  const end = x + (<usize>frames << 2);
  for (; x < vectors; x += 16) {
    const four = v128.load(x);
    const low = f64x2.promote_low_f32x4(four), high = f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3));
    peak = f32x4.pmax(peak, f32x4.abs(four));
    sum = f64x2.add(sum, f64x2.add(low, high));
    square = f64x2.add(square, f64x2.add(f64x2.mul(low, low), f64x2.mul(high, high)));
  }
  let total = laneSum(sum), energy = laneSum(square), largest = largestLane(peak);
  for (; x < end; x += 4) {
    const one = load<f32>(x);
    total += one;
    energy += <f64>one * one;
    largest = max(largest, abs(one));
  }
  store<f64>(sums, load<f64>(sums) + total);
  store<f64>(sums, load<f64>(sums, 8) + energy, 8);
  store<f64>(sums, max(load<f64>(sums, 16), largest), 16);
}

/** The same of two channels, and Σx·y. */
export function pairSumsOf(x: usize, y: usize, frames: i32, sumsX: usize, sumsY: usize, cross: usize): void {
  let sumX = f64x2.splat(0), sumY = sumX, squareX = sumX, squareY = sumX, products = sumX;
  let peakX = f32x4.splat(0), peakY = peakX;
  const rest = frames & 3;
  for (const vectors = x + (<usize>(frames - rest) << 2); x < vectors; x += 16, y += 16) {
    const fourX = v128.load(x), fourY = v128.load(y);
    peakX = f32x4.pmax(peakX, f32x4.abs(fourX));
    peakY = f32x4.pmax(peakY, f32x4.abs(fourY));
    let a = f64x2.promote_low_f32x4(fourX), b = f64x2.promote_low_f32x4(fourY);
    sumX = f64x2.add(sumX, a);
    sumY = f64x2.add(sumY, b);
    squareX = f64x2.add(squareX, f64x2.mul(a, a));
    squareY = f64x2.add(squareY, f64x2.mul(b, b));
    products = f64x2.add(products, f64x2.mul(a, b));
    a = f64x2.promote_low_f32x4(v128.shuffle<f32>(fourX, fourX, 2, 3, 2, 3));
    b = f64x2.promote_low_f32x4(v128.shuffle<f32>(fourY, fourY, 2, 3, 2, 3));
    sumX = f64x2.add(sumX, a);
    sumY = f64x2.add(sumY, b);
    squareX = f64x2.add(squareX, f64x2.mul(a, a));
    squareY = f64x2.add(squareY, f64x2.mul(b, b));
    products = f64x2.add(products, f64x2.mul(a, b));
  }
  sumsOf(x, rest, sumsX);
  sumsOf(y, rest, sumsY);
  let product = laneSum(products);
  for (let i: usize = 0; i < <usize>rest << 2; i += 4) product += <f64>load<f32>(x + i) * <f64>load<f32>(y + i);
  add(sumsX, sumX, squareX, peakX);
  add(sumsY, sumY, squareY, peakY);
  store<f64>(cross, load<f64>(cross) + product);
}

// @ts-ignore: decorator
@inline
function add(sums: usize, sum: v128, square: v128, peak: v128): void {
  store<f64>(sums, load<f64>(sums) + laneSum(sum));
  store<f64>(sums, load<f64>(sums, 8) + laneSum(square), 8);
  store<f64>(sums, max(load<f64>(sums, 16), <f64>largestLane(peak)), 16);
}

// @ts-ignore: decorator
@inline
export function laneSum(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}

/** Writes 0 over NaN, infinities and what is louder than `LOUDEST`; how many there were. */
export function replaceBad(x: usize, length: i32): i32 {
  const end = x + (<usize>length << 2);
  const magnitude = i32x4.splat(0x7fffffff), loudest = i32x4.splat(LOUDEST);
  let count = 0;
  for (; x < end; x += 4) {
    // Checks only the largest of sixteen: hardly a file has a bad sample.
    for (; x + 64 <= end; x += 64) {
      const largest = i32x4.max_s(
        i32x4.max_s(v128.and(v128.load(x), magnitude), v128.and(v128.load(x, 16), magnitude)),
        i32x4.max_s(v128.and(v128.load(x, 32), magnitude), v128.and(v128.load(x, 48), magnitude)));
      if (v128.any_true(i32x4.gt_s(largest, loudest))) break;
    }
    if (x < end && (load<i32>(x) & 0x7fffffff) > LOUDEST) {
      store<f32>(x, 0);
      ++count;
    }
  }
  return count;
}

/** The bits of 1e6: without their sign, floats order like their bits, NaN and infinity last. */
const LOUDEST = 0x49742400;
