import { BUFFER, firstButterfly, remainingPasses } from './common/fourier';

/**
 * Power spectra of windowed signals.
 *
 * `work`: four buffers of `BUFFER` bytes. `twiddles`: for each of the `size`/16 vectors of the
 * first pass w, w², w³ (re and im, four of each); then for each point of each later pass the same six
 * numbers, once. `size` counts complex points, 64 at least.
 */

/** Two signals, the real and the imaginary part. Returns where the spectrum is. */
export function transformPair(first: usize, second: usize, window: usize, size: i32, twiddles: usize, work: usize): usize {
  const quarter = <usize>size; // of the points, in bytes
  const end = window + quarter;
  let to = work;
  for (; window < end; window += 16, first += 16, second += 16, twiddles += 96, to += 64) {
    const wa = v128.load(window), wb = v128.load(window + quarter), wc = v128.load(window + 2 * quarter), wd = v128.load(window + 3 * quarter);
    firstButterfly(
      f32x4.mul(wa, v128.load(first)), f32x4.mul(wa, v128.load(second)),
      f32x4.mul(wb, v128.load(first + quarter)), f32x4.mul(wb, v128.load(second + quarter)),
      f32x4.mul(wc, v128.load(first + 2 * quarter)), f32x4.mul(wc, v128.load(second + 2 * quarter)),
      f32x4.mul(wd, v128.load(first + 3 * quarter)), f32x4.mul(wd, v128.load(second + 3 * quarter)),
      twiddles, to);
  }
  return remainingPasses(size, twiddles, work);
}

/** One signal of 2·size samples: the even ones are the real part, the odd ones the imaginary. */
export function transformSingle(signal: usize, window: usize, size: i32, twiddles: usize, work: usize): usize {
  const quarter = <usize>size << 1;
  const end = window + quarter;
  let to = work;
  for (; window < end; window += 32, signal += 32, twiddles += 96, to += 64) {
    const a = f32x4.mul(v128.load(window), v128.load(signal)),
      a2 = f32x4.mul(v128.load(window, 16), v128.load(signal, 16));
    const b = f32x4.mul(v128.load(window + quarter), v128.load(signal + quarter)),
      b2 = f32x4.mul(v128.load(window + quarter, 16), v128.load(signal + quarter, 16));
    const c = f32x4.mul(v128.load(window + 2 * quarter), v128.load(signal + 2 * quarter)),
      c2 = f32x4.mul(v128.load(window + 2 * quarter, 16), v128.load(signal + 2 * quarter, 16));
    const d = f32x4.mul(v128.load(window + 3 * quarter), v128.load(signal + 3 * quarter)),
      d2 = f32x4.mul(v128.load(window + 3 * quarter, 16), v128.load(signal + 3 * quarter, 16));
    firstButterfly(
      v128.shuffle<f32>(a, a2, 0, 2, 4, 6), v128.shuffle<f32>(a, a2, 1, 3, 5, 7),
      v128.shuffle<f32>(b, b2, 0, 2, 4, 6), v128.shuffle<f32>(b, b2, 1, 3, 5, 7),
      v128.shuffle<f32>(c, c2, 0, 2, 4, 6), v128.shuffle<f32>(c, c2, 1, 3, 5, 7),
      v128.shuffle<f32>(d, d2, 0, 2, 4, 6), v128.shuffle<f32>(d, d2, 1, 3, 5, 7),
      twiddles, to);
  }
  return remainingPasses(size, twiddles, work);
}

// @ts-ignore: decorator
@inline
function reversed(from: usize): v128 {
  const v = v128.load(from);
  return v128.shuffle<f32>(v, v, 3, 2, 1, 0);
}

/** |X|² of both signals of a pair: X = (Z_k + conj Z_-k)/2 and (Z_k − conj Z_-k)/2i. */
export function pairPower(spectrum: usize, size: i32, first: usize, second: usize): void {
  const re = spectrum, im = spectrum + BUFFER;
  const half = <usize>size << 1; // bin size/2, in bytes
  const last = <usize>size << 2;
  const quarter = f32x4.splat(0.25);
  pairBin(re, im, 0, 0, first, second);
  for (let k: usize = 4; k < 16; k += 4) pairBin(re, im, k, last - k, first, second);
  pairBin(re, im, half, half, first, second);
  for (let k: usize = 16; k < half; k += 16) {
    const mirror = last - 12 - k;
    const xr = v128.load(re + k), xi = v128.load(im + k), yr = reversed(re + mirror), yi = reversed(im + mirror);
    const ar = f32x4.add(xr, yr), ai = f32x4.sub(xi, yi), br = f32x4.add(xi, yi), bi = f32x4.sub(yr, xr);
    v128.store(first + k, f32x4.mul(quarter, f32x4.add(f32x4.mul(ar, ar), f32x4.mul(ai, ai))));
    v128.store(second + k, f32x4.mul(quarter, f32x4.add(f32x4.mul(br, br), f32x4.mul(bi, bi))));
  }
}

// @ts-ignore: decorator
@inline
function pairBin(re: usize, im: usize, k: usize, mirror: usize, first: usize, second: usize): void {
  const xr = load<f32>(re + k), xi = load<f32>(im + k), yr = load<f32>(re + mirror), yi = load<f32>(im + mirror);
  store<f32>(first + k, 0.25 * ((xr + yr) * (xr + yr) + (xi - yi) * (xi - yi)));
  store<f32>(second + k, 0.25 * ((xi + yi) * (xi + yi) + (yr - xr) * (yr - xr)));
}

/**
 * The spectrum of a pair of signals, and of it `scale` times the powers of both, to `power` or, with `adds`, added
 * to it: |X|² + |Y|² = (|Z_k|² + |Z_-k|²)/2.
 */
export function meanPairPower(first: usize, second: usize, window: usize, size: i32, twiddles: usize, work: usize, scale: f32, power: usize, adds: bool): void {
  const spectrum = transformPair(first, second, window, size, twiddles, work);
  if (adds) sumPower(spectrum, size, scale, power, true);
  else sumPower(spectrum, size, scale, power, false);
}

// @ts-ignore: decorator
@inline
function sumPower(spectrum: usize, size: i32, scale: f32, power: usize, adds: bool): void {
  const half = <usize>size << 1;
  const last = <usize>size << 2;
  const weight = f32x4.splat(0.5 * scale);
  sumBin(spectrum, 0, 0, scale, power, adds);
  for (let k: usize = 4; k < 16; k += 4) sumBin(spectrum, k, last - k, scale, power, adds);
  sumBin(spectrum, half, half, scale, power, adds);
  power += 16;
  let mirror = spectrum + last - 28;
  for (let at = spectrum + 16, end = spectrum + half; at < end; at += 16, mirror -= 16, power += 16) {
    const xr = v128.load(at), xi = v128.load(at, BUFFER), yr = v128.load(mirror), yi = v128.load(mirror, BUFFER);
    const y = f32x4.add(f32x4.mul(yr, yr), f32x4.mul(yi, yi));
    const sum = f32x4.mul(weight, f32x4.add(f32x4.add(f32x4.mul(xr, xr), f32x4.mul(xi, xi)), v128.shuffle<f32>(y, y, 3, 2, 1, 0)));
    v128.store(power, adds ? f32x4.add(v128.load(power), sum) : sum);
  }
}

// @ts-ignore: decorator
@inline
function sumBin(spectrum: usize, k: usize, mirror: usize, scale: f32, power: usize, adds: bool): void {
  const xr = load<f32>(spectrum + k), xi = load<f32>(spectrum + k, BUFFER), yr = load<f32>(spectrum + mirror), yi = load<f32>(spectrum + mirror, BUFFER);
  const sum: f32 = 0.5 * scale * (xr * xr + xi * xi + (yr * yr + yi * yi));
  store<f32>(power + k, adds ? load<f32>(power + k) + sum : sum);
}

/**
 * |X|² of the 2·size samples of one signal, from the transform of its even and odd samples:
 * X_k = E_k + w^k·O_k, and X_(size−k) = conj(E_k − w^k·O_k). `turns`: cos and sin of 2πk/(2·size), k < size/2.
 */
export function singlePower(spectrum: usize, size: i32, turns: usize, power: usize): void {
  const re = spectrum, im = spectrum + BUFFER;
  const half = <usize>size << 1;
  const last = <usize>size << 2;
  const sines = turns + half;
  const quarter = f32x4.splat(0.25);
  const r0 = load<f32>(re), i0 = load<f32>(im);
  store<f32>(power, (r0 + i0) * (r0 + i0));
  store<f32>(power + last, (r0 - i0) * (r0 - i0));
  const rh = load<f32>(re + half), ih = load<f32>(im + half);
  store<f32>(power + half, rh * rh + ih * ih);
  for (let k: usize = 4; k < 16; k += 4) {
    const mirror = last - k;
    const xr = load<f32>(re + k), xi = load<f32>(im + k), yr = load<f32>(re + mirror), yi = load<f32>(im + mirror);
    const er = xr + yr, ei = xi - yi, or = xi + yi, oi = yr - xr;
    const c = load<f32>(turns + k), s = load<f32>(sines + k);
    const tr = or * c + oi * s, ti = oi * c - or * s;
    store<f32>(power + k, 0.25 * ((er + tr) * (er + tr) + (ei + ti) * (ei + ti)));
    store<f32>(power + mirror, 0.25 * ((er - tr) * (er - tr) + (ei - ti) * (ei - ti)));
  }
  for (let k: usize = 16; k < half; k += 16) {
    const mirror = last - 12 - k;
    const xr = v128.load(re + k), xi = v128.load(im + k), yr = reversed(re + mirror), yi = reversed(im + mirror);
    const er = f32x4.add(xr, yr), ei = f32x4.sub(xi, yi), or = f32x4.add(xi, yi), oi = f32x4.sub(yr, xr);
    const c = v128.load(turns + k), s = v128.load(sines + k);
    const tr = f32x4.add(f32x4.mul(or, c), f32x4.mul(oi, s)), ti = f32x4.sub(f32x4.mul(oi, c), f32x4.mul(or, s));
    let r = f32x4.add(er, tr), i = f32x4.add(ei, ti);
    v128.store(power + k, f32x4.mul(quarter, f32x4.add(f32x4.mul(r, r), f32x4.mul(i, i))));
    r = f32x4.sub(er, tr), i = f32x4.sub(ei, ti);
    const p = f32x4.mul(quarter, f32x4.add(f32x4.mul(r, r), f32x4.mul(i, i)));
    v128.store(power + mirror, v128.shuffle<f32>(p, p, 3, 2, 1, 0));
  }
}
