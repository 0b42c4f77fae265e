import { BUFFER, firstButterfly, remainingPasses } from './fourier';

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

/**
 * Power at every sample of a band: straight lines between the points of its signal (`im`, and re a buffer further),
 * both in a frame of reference that is fixed within the step, turned back to the frequency of the middle bin. `cos` and
 * `sin` turn that bin back by a step. `turns`: cosines of its turn by 0 to 15 samples, times the scale; those times the
 * part of the step; then the same of the sines. `sums` takes the sum of the powers up to the beginning of each chunk,
 * and of all, which is returned.
 */
export function bandPowers(
  im: usize, bins: i32, cos: f32, sin: f32, turns: usize, length: i32, powers: usize, sums: usize,
): f64 {
  // The last line ends where the first begins.
  store<f32>(im + (<usize>bins << 2), load<f32>(im));
  store<f32>(im + (<usize>bins << 2), load<f32>(im, BUFFER), BUFFER);
  const c = f32x4.splat(cos), s = f32x4.splat(sin);
  let total = 0.0;
  store<f64>(sums, 0);
  for (const end = im + (<usize>(length / STEP) << 2); im < end; im += 16, powers += CHUNK << 2) {
    const re0 = v128.load(im, BUFFER), im0 = v128.load(im), re1 = v128.load(im, BUFFER + 4), im1 = v128.load(im, 4);
    const riseRe = f32x4.sub(f32x4.sub(f32x4.mul(re1, c), f32x4.mul(im1, s)), re0);
    const riseIm = f32x4.sub(f32x4.add(f32x4.mul(im1, c), f32x4.mul(re1, s)), im0);
    let energy = stepPowers(v128.shuffle<f32>(re0, re0, 0, 0, 0, 0), v128.shuffle<f32>(im0, im0, 0, 0, 0, 0), v128.shuffle<f32>(riseRe, riseRe, 0, 0, 0, 0), v128.shuffle<f32>(riseIm, riseIm, 0, 0, 0, 0), turns, powers);
    energy = f32x4.add(energy, stepPowers(v128.shuffle<f32>(re0, re0, 1, 1, 1, 1), v128.shuffle<f32>(im0, im0, 1, 1, 1, 1), v128.shuffle<f32>(riseRe, riseRe, 1, 1, 1, 1), v128.shuffle<f32>(riseIm, riseIm, 1, 1, 1, 1), turns, powers + (STEP << 2)));
    energy = f32x4.add(energy, stepPowers(v128.shuffle<f32>(re0, re0, 2, 2, 2, 2), v128.shuffle<f32>(im0, im0, 2, 2, 2, 2), v128.shuffle<f32>(riseRe, riseRe, 2, 2, 2, 2), v128.shuffle<f32>(riseIm, riseIm, 2, 2, 2, 2), turns, powers + (STEP << 3)));
    energy = f32x4.add(energy, stepPowers(v128.shuffle<f32>(re0, re0, 3, 3, 3, 3), v128.shuffle<f32>(im0, im0, 3, 3, 3, 3), v128.shuffle<f32>(riseRe, riseRe, 3, 3, 3, 3), v128.shuffle<f32>(riseIm, riseIm, 3, 3, 3, 3), turns, powers + 3 * (STEP << 2)));
    total += <f64>sumOf(energy);
    sums += 8;
    store<f64>(sums, total);
  }
  return total;
}

/** Powers of one step, and their sum in four lanes. */
// @ts-ignore: decorator
@inline
function stepPowers(re: v128, im: v128, riseRe: v128, riseIm: v128, turns: usize, powers: usize): v128 {
  const a = powerOf(re, im, riseRe, riseIm, turns), b = powerOf(re, im, riseRe, riseIm, turns + 16);
  v128.store(powers, a);
  v128.store(powers, b, 16);
  const c = powerOf(re, im, riseRe, riseIm, turns + 32), d = powerOf(re, im, riseRe, riseIm, turns + 48);
  v128.store(powers, c, 32);
  v128.store(powers, d, 48);
  return f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
}

// @ts-ignore: decorator
@inline
function powerOf(re: v128, im: v128, riseRe: v128, riseIm: v128, turns: usize): v128 {
  const real = f32x4.add(f32x4.mul(re, v128.load(turns)), f32x4.mul(riseRe, v128.load(turns, 64)));
  const value = f32x4.sub(real, f32x4.add(f32x4.mul(im, v128.load(turns, 128)), f32x4.mul(riseIm, v128.load(turns, 192))));
  return f32x4.mul(value, value);
}

/**
 * Multiplies, at each place of a block of `hop` samples, the ratios of all blocks: power over the mean power of the
 * chunks within a block around it, both over `floor`. `products` holds `hop` mantissas, `exponents` their exponents;
 * after `sums` there is room for one number per chunk.
 */
export function multiplyRatios(
  powers: usize, sums: usize, length: i32, hop: i32, floor: f32, products: usize, exponents: usize,
): void {
  const chunks = length / CHUNK, inBlock = hop / CHUNK;
  const scales = sums + (<usize>(chunks + 1) << 3);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const from = max(0, chunk - inBlock), to = min(chunks, chunk + inBlock + 1);
    const around = load<f64>(sums + (<usize>to << 3)) - load<f64>(sums + (<usize>from << 3));
    store<f32>(scales + (<usize>chunk << 2), <f32>(1 / (around / <f64>((to - from) * CHUNK) + <f64>floor)));
  }
  const lastScale = scales + (<usize>chunks << 2), hopBytes = <usize>hop << 2, scaleBytes = <usize>inBlock << 2;
  const floors = f32x4.splat(floor);
  for (let chunk = 0; chunk < inBlock; chunk++) {
    // A line of the cache at a time: those of all blocks may compete for one place.
    for (let line: usize = 0; line < <usize>CHUNK << 2; line += 64) {
      const at = (<usize>chunk << 8) + line, product = products + at, exponent = exponents + at;
      let a = v128.load(product), b = v128.load(product, 16), c = v128.load(product, 32), d = v128.load(product, 48);
      let aExponent = v128.load(exponent), bExponent = v128.load(exponent, 16), cExponent = v128.load(exponent, 32), dExponent = v128.load(exponent, 48);
      let power = powers + at;
      for (let scaleAt = scales + (<usize>chunk << 2); scaleAt < lastScale; scaleAt += scaleBytes, power += hopBytes) {
        // Two ratios, of which each is over 1e-14: then the exponent is taken out.
        const scale = v128.load32_splat(scaleAt);
        a = f32x4.mul(a, f32x4.mul(f32x4.add(v128.load(power), floors), scale));
        b = f32x4.mul(b, f32x4.mul(f32x4.add(v128.load(power, 16), floors), scale));
        c = f32x4.mul(c, f32x4.mul(f32x4.add(v128.load(power, 32), floors), scale));
        d = f32x4.mul(d, f32x4.mul(f32x4.add(v128.load(power, 48), floors), scale));
        scaleAt += scaleBytes;
        if (scaleAt < lastScale) {
          power += hopBytes;
          const next = v128.load32_splat(scaleAt);
          a = f32x4.mul(a, f32x4.mul(f32x4.add(v128.load(power), floors), next));
          b = f32x4.mul(b, f32x4.mul(f32x4.add(v128.load(power, 16), floors), next));
          c = f32x4.mul(c, f32x4.mul(f32x4.add(v128.load(power, 32), floors), next));
          d = f32x4.mul(d, f32x4.mul(f32x4.add(v128.load(power, 48), floors), next));
        }
        aExponent = i32x4.add(aExponent, exponentOf(a));
        bExponent = i32x4.add(bExponent, exponentOf(b));
        cExponent = i32x4.add(cExponent, exponentOf(c));
        dExponent = i32x4.add(dExponent, exponentOf(d));
        a = mantissaOf(a);
        b = mantissaOf(b);
        c = mantissaOf(c);
        d = mantissaOf(d);
      }
      v128.store(product, a);
      v128.store(product, b, 16);
      v128.store(product, c, 32);
      v128.store(product, d, 48);
      v128.store(exponent, aExponent);
      v128.store(exponent, bExponent, 16);
      v128.store(exponent, cExponent, 32);
      v128.store(exponent, dExponent, 48);
    }
  }
}

// @ts-ignore: decorator
@inline
function exponentOf(x: v128): v128 {
  return i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127));
}

// @ts-ignore: decorator
@inline
function mantissaOf(x: v128): v128 {
  return v128.or(v128.and(x, i32x4.splat(0x007fffff)), f32x4.splat(1));
}
