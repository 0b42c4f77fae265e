import { BUFFER, firstButterfly, remainingPasses } from './common/fourier';

/** Samples that share one power around them; a whole number of the filtered signal's steps. */
// @ts-ignore: decorator
@inline
const CHUNK: i32 = 64;

/** Samples from one point of a slow signal to the next. */
// @ts-ignore: decorator
@inline
const STEP: i32 = 16;

/**
 * A band at every `STEP`th sample: a spectrum times the conjugate spectrum of a filter, transformed. The first of
 * `bins` bins is `x`, bin number `first`, a multiple of 4; `part` bytes lie between re and im of it, all bins of the
 * filter between those of `h`. The parts are exchanged, so that a forward transform is an inverse one. Returns where im
 * is, re being a buffer further; 0 where the sum of the squares of all products is under `smallest`.
 */
export function slowSignal(x: usize, part: usize, first: usize, h: usize, bins: usize, smallest: f32, twiddles: usize, work: usize): usize {
  const quarter = bins, all = bins << 2, mask = all - 1;
  let energy = f32x4.splat(0), to = work;
  // Bin b is number b mod `bins` of the transform.
  let from = (all - (first << 2)) & mask;
  for (const end = from + quarter; from < end; from += 16, twiddles += 96, to += 64) {
    let at = from & mask;
    let xr = v128.load(x + at), xi = v128.load(x + at + part), hr = v128.load(h + at), hi = v128.load(h + at + all);
    const ar = productIm(xr, xi, hr, hi), ai = productRe(xr, xi, hr, hi);
    at = (from + quarter) & mask;
    xr = v128.load(x + at), xi = v128.load(x + at + part), hr = v128.load(h + at), hi = v128.load(h + at + all);
    const br = productIm(xr, xi, hr, hi), bi = productRe(xr, xi, hr, hi);
    at = (from + 2 * quarter) & mask;
    xr = v128.load(x + at), xi = v128.load(x + at + part), hr = v128.load(h + at), hi = v128.load(h + at + all);
    const cr = productIm(xr, xi, hr, hi), ci = productRe(xr, xi, hr, hi);
    at = (from + 3 * quarter) & mask;
    xr = v128.load(x + at), xi = v128.load(x + at + part), hr = v128.load(h + at), hi = v128.load(h + at + all);
    const dr = productIm(xr, xi, hr, hi), di = productRe(xr, xi, hr, hi);
    energy = f32x4.add(energy, f32x4.add(f32x4.add(squares(ar, ai), squares(br, bi)), f32x4.add(squares(cr, ci), squares(dr, di))));
    firstButterfly(ar, ai, br, bi, cr, ci, dr, di, twiddles, to);
  }
  return sumOf(energy) < smallest ? 0 : remainingPasses(<i32>bins, twiddles, work);
}

// @ts-ignore: decorator
@inline
function productRe(xr: v128, xi: v128, hr: v128, hi: v128): v128 {
  return f32x4.sub(f32x4.mul(xr, hr), f32x4.mul(xi, hi));
}

// @ts-ignore: decorator
@inline
function productIm(xr: v128, xi: v128, hr: v128, hi: v128): v128 {
  return f32x4.add(f32x4.mul(xr, hi), f32x4.mul(xi, hr));
}

// @ts-ignore: decorator
@inline
function squares(re: v128, im: v128): v128 {
  return f32x4.add(f32x4.mul(re, re), f32x4.mul(im, im));
}

// @ts-ignore: decorator
@inline
function sumOf(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Bits that stay of the fraction of a logarithm to base 2, of 23: so the sums of all filters fit an integer. */
// @ts-ignore: decorator
@inline
const FRACTION_BITS: i32 = 14;

/** Of one filter: Σ log2 power at each place of a block. */
const byPlace = memory.data(1024 * 4, 16);

/**
 * Takes in, at each place of a block of `hop` samples, Σ log2 of the power of a band over the mean power of the chunks
 * within a block around it, both over `floor`. The band's points are `im`, and re a buffer further; between them are
 * straight lines, in a frame of reference that is fixed within the step, turned back to the frequency of the middle
 * bin. `cos` and `sin` turn that bin back by a step. `turns`: cosines of its turn by 0 to 15 samples, then
 * sines, times the scale. Returns the sum of the powers; where it is under
 * `smallest`, nothing is taken in. `sums` has room for a double more than there are chunks, `logs` for `hop` integers.
 */
export function addBandLogs(
  im: usize, bins: i32, cos: f32, sin: f32, turns: usize, length: i32, hop: i32, floor: f32, smallest: f64, sums: usize, logs: usize,
): f64 {
  // The last line ends where the first begins.
  store<f32>(im + (<usize>bins << 2), load<f32>(im));
  store<f32>(im + (<usize>bins << 2), load<f32>(im, BUFFER), BUFFER);
  const c = f32x4.splat(cos), s = f32x4.splat(sin), floors = f32x4.splat(floor), endOfBlock = byPlace + (<usize>hop << 2);
  memory.fill(byPlace, 0, <usize>hop << 2);
  let total = 0.0, place = byPlace, sumsAt = sums;
  store<f64>(sumsAt, 0);
  for (const end = im + (<usize>(length / STEP) << 2); im < end; im += 16) {
    const re0 = v128.load(im, BUFFER), im0 = v128.load(im), re1 = v128.load(im, BUFFER + 4), im1 = v128.load(im, 4);
    const riseRe = f32x4.sub(f32x4.sub(f32x4.mul(re1, c), f32x4.mul(im1, s)), re0);
    const riseIm = f32x4.sub(f32x4.add(f32x4.mul(im1, c), f32x4.mul(re1, s)), im0);
    let energy = addStep(v128.shuffle<f32>(re0, re0, 0, 0, 0, 0), v128.shuffle<f32>(im0, im0, 0, 0, 0, 0), v128.shuffle<f32>(riseRe, riseRe, 0, 0, 0, 0), v128.shuffle<f32>(riseIm, riseIm, 0, 0, 0, 0), turns, floors, place);
    energy = f32x4.add(energy, addStep(v128.shuffle<f32>(re0, re0, 1, 1, 1, 1), v128.shuffle<f32>(im0, im0, 1, 1, 1, 1), v128.shuffle<f32>(riseRe, riseRe, 1, 1, 1, 1), v128.shuffle<f32>(riseIm, riseIm, 1, 1, 1, 1), turns, floors, place + (STEP << 2)));
    energy = f32x4.add(energy, addStep(v128.shuffle<f32>(re0, re0, 2, 2, 2, 2), v128.shuffle<f32>(im0, im0, 2, 2, 2, 2), v128.shuffle<f32>(riseRe, riseRe, 2, 2, 2, 2), v128.shuffle<f32>(riseIm, riseIm, 2, 2, 2, 2), turns, floors, place + (STEP << 3)));
    energy = f32x4.add(energy, addStep(v128.shuffle<f32>(re0, re0, 3, 3, 3, 3), v128.shuffle<f32>(im0, im0, 3, 3, 3, 3), v128.shuffle<f32>(riseRe, riseRe, 3, 3, 3, 3), v128.shuffle<f32>(riseIm, riseIm, 3, 3, 3, 3), turns, floors, place + 3 * (STEP << 2)));
    total += <f64>sumOf(energy);
    sumsAt += 8;
    store<f64>(sumsAt, total);
    place += CHUNK << 2;
    if (place == endOfBlock) place = byPlace;
  }
  if (total < smallest) return total;
  const chunks = length / CHUNK, inBlock = hop / CHUNK;
  for (let chunk = 0; chunk < inBlock; chunk++) {
    let around = 0;
    for (let at = chunk; at < chunks; at += inBlock) {
      const from = max(0, at - inBlock), to = min(chunks, at + inBlock + 1);
      const energy = load<f64>(sums + (<usize>to << 3)) - load<f64>(sums + (<usize>from << 3));
      around += reinterpret<i32>(<f32>(energy / <f64>((to - from) * CHUNK)) + floor) >> (23 - FRACTION_BITS);
    }
    const surroundings = i32x4.splat(around), first = <usize>chunk << 8;
    for (let at = first; at < first + (<usize>CHUNK << 2); at += 16)
      v128.store(logs + at, i32x4.add(v128.load(logs + at), i32x4.sub(v128.load(byPlace + at), surroundings)));
  }
  return total;
}

/**
 * Takes in the logarithms of the powers of one step, which begins at a point of the slow signal and rises to the next;
 * the sum of the powers in four lanes.
 */
// @ts-ignore: decorator
@inline
function addStep(re: v128, im: v128, riseRe: v128, riseIm: v128, turns: usize, floors: v128, to: usize): v128 {
  // Straight lines, four samples at a time.
  const firstParts = f32x4(0, 0.0625, 0.125, 0.1875), quarter = f32x4.splat(0.25);
  const advanceRe = f32x4.mul(riseRe, quarter), advanceIm = f32x4.mul(riseIm, quarter);
  re = f32x4.add(re, f32x4.mul(riseRe, firstParts));
  im = f32x4.add(im, f32x4.mul(riseIm, firstParts));
  const a = powerOf(re, im, turns);
  v128.store(to, i32x4.add(v128.load(to), roughLog2(f32x4.add(a, floors))));
  re = f32x4.add(re, advanceRe);
  im = f32x4.add(im, advanceIm);
  const b = powerOf(re, im, turns + 16);
  v128.store(to, i32x4.add(v128.load(to, 16), roughLog2(f32x4.add(b, floors))), 16);
  re = f32x4.add(re, advanceRe);
  im = f32x4.add(im, advanceIm);
  const c = powerOf(re, im, turns + 32);
  v128.store(to, i32x4.add(v128.load(to, 32), roughLog2(f32x4.add(c, floors))), 32);
  re = f32x4.add(re, advanceRe);
  im = f32x4.add(im, advanceIm);
  const d = powerOf(re, im, turns + 48);
  v128.store(to, i32x4.add(v128.load(to, 48), roughLog2(f32x4.add(d, floors))), 48);
  return f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
}

/** The bits of a float are its log2, to 0.09, but for a factor and an offset: straight between powers of two. */
// @ts-ignore: decorator
@inline
function roughLog2(x: v128): v128 {
  return i32x4.shr_u(x, 23 - FRACTION_BITS);
}

// @ts-ignore: decorator
@inline
function powerOf(re: v128, im: v128, turns: usize): v128 {
  const value = f32x4.sub(f32x4.mul(re, v128.load(turns)), f32x4.mul(im, v128.load(turns, 64)));
  return f32x4.mul(value, value);
}
