/**
 * Kernels of the learned front end. Each is a fixed order of single operations, lane by lane as in the reference
 * implementation, so both give the same bits: nothing is fused, and no sum changes its order.
 */

/**
 * `count` samples at another rate. An output is Σ x[at+k]·h[phase][k]: even and odd k are summed apart. `at` moves by
 * `whole` samples and `part` of `parts` for each output; of `phases` filters the one below that place is taken. `taps`
 * is a multiple of four. `at`, then the place, are read and written back at `state`. `work` has room for the samples
 * that are read, as doubles: each is read by some twenty outputs.
 */
export function resample(
  x: usize, state: usize, whole: i32, part: i32, parts: i32, phases: i32, taps: i32, filters: usize, to: usize, count: i32, work: usize,
): void {
  let at = load<i32>(state), place = load<i32>(state, 4);
  const bytes = <usize>taps << 3;
  const start = at;
  promote(x + (<usize>at << 2), work, count * whole + (count * part) / parts + taps + 4);
  // Four outputs at once, since the additions of one wait for each other: those of one filter, as far as there are.
  const advance = whole * parts + part, ahead = <usize>advance << 3, stride = <usize>parts << 2;
  for (; count >= 4 * parts; count -= 4 * parts, at += 3 * advance, to += 3 * stride)
    for (let n = 0; n < parts; n++, to += 4) {
      let from = work + (<usize>(at - start) << 3), h = filters + (<usize>(((place * phases) / parts) * taps) << 3);
      let sum0 = f64x2.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0;
      for (const end = from + bytes; from < end; from += 16, h += 16) {
        const weight = v128.load(h);
        sum0 = f64x2.add(sum0, f64x2.mul(v128.load(from), weight));
        sum1 = f64x2.add(sum1, f64x2.mul(v128.load(from + ahead), weight));
        sum2 = f64x2.add(sum2, f64x2.mul(v128.load(from + 2 * ahead), weight));
        sum3 = f64x2.add(sum3, f64x2.mul(v128.load(from + 3 * ahead), weight));
      }
      store<f32>(to, both(sum0));
      store<f32>(to + stride, both(sum1));
      store<f32>(to + 2 * stride, both(sum2));
      store<f32>(to + 3 * stride, both(sum3));
      at += whole, place += part;
      if (place >= parts) place -= parts, at++;
    }
  for (; count >= 4; count -= 4, to += 16) {
    let from0 = work + (<usize>(at - start) << 3), h0 = filters + (<usize>(((place * phases) / parts) * taps) << 3);
    at += whole, place += part;
    if (place >= parts) place -= parts, at++;
    let from1 = work + (<usize>(at - start) << 3), h1 = filters + (<usize>(((place * phases) / parts) * taps) << 3);
    at += whole, place += part;
    if (place >= parts) place -= parts, at++;
    let from2 = work + (<usize>(at - start) << 3), h2 = filters + (<usize>(((place * phases) / parts) * taps) << 3);
    at += whole, place += part;
    if (place >= parts) place -= parts, at++;
    let from3 = work + (<usize>(at - start) << 3), h3 = filters + (<usize>(((place * phases) / parts) * taps) << 3);
    at += whole, place += part;
    if (place >= parts) place -= parts, at++;
    let sum0 = f64x2.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0;
    for (const end = from0 + bytes; from0 < end; from0 += 32, from1 += 32, from2 += 32, from3 += 32, h0 += 32, h1 += 32, h2 += 32, h3 += 32) {
      sum0 = weigh(sum0, from0, h0);
      sum1 = weigh(sum1, from1, h1);
      sum2 = weigh(sum2, from2, h2);
      sum3 = weigh(sum3, from3, h3);
    }
    store<f32>(to, both(sum0));
    store<f32>(to, both(sum1), 4);
    store<f32>(to, both(sum2), 8);
    store<f32>(to, both(sum3), 12);
  }
  for (; count > 0; count--, to += 4) {
    let from = work + (<usize>(at - start) << 3), h = filters + (<usize>(((place * phases) / parts) * taps) << 3);
    let sum = f64x2.splat(0);
    for (const end = from + bytes; from < end; from += 32, h += 32) sum = weigh(sum, from, h);
    store<f32>(to, both(sum));
    at += whole, place += part;
    if (place >= parts) place -= parts, at++;
  }
  store<i32>(state, at);
  store<i32>(state, place, 4);
}

/** Copies samples as doubles, up to three more than `count`. */
function promote(from: usize, to: usize, count: i32): void {
  for (const end = to + (<usize>count << 3); to < end; from += 16, to += 32) {
    const four = v128.load(from);
    v128.store(to, f64x2.promote_low_f32x4(four));
    v128.store(to, f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 2, 3)), 16);
  }
}

/** Adds four products. */
// @ts-ignore: decorator
@inline
function weigh(sum: v128, x: usize, h: usize): v128 {
  sum = f64x2.add(sum, f64x2.mul(v128.load(x), v128.load(h)));
  return f64x2.add(sum, f64x2.mul(v128.load(x, 16), v128.load(h, 16)));
}

// @ts-ignore: decorator
@inline
function both(sum: v128): f32 {
  return <f32>(f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
}

/** The same in single precision, four numbers at a time and two sums: for signals that are analysed no finer. */
export function resampleSingle(
  x: usize, state: usize, whole: i32, part: i32, parts: i32, phases: i32, taps: i32, filters: usize, to: usize, count: i32,
): void {
  let at = load<i32>(state), place = load<i32>(state, 4);
  for (let n = 0; n < count; n++, to += 4) {
    let from = x + (<usize>at << 2), h = filters + (<usize>(((place * phases) / parts) * taps) << 2);
    const end = from + (<usize>taps << 2), pairs = from + (<usize>(taps & ~7) << 2);
    let sum = f32x4.splat(0), other = sum;
    for (; from < pairs; from += 32, h += 32) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(from), v128.load(h)));
      other = f32x4.add(other, f32x4.mul(v128.load(from, 16), v128.load(h, 16)));
    }
    if (from < end) sum = f32x4.add(sum, f32x4.mul(v128.load(from), v128.load(h)));
    sum = f32x4.add(sum, other);
    sum = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    store<f32>(to, f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1));
    at += whole;
    place += part;
    if (place >= parts) {
      place -= parts;
      at++;
    }
  }
  store<i32>(state, at);
  store<i32>(state, place, 4);
}

/** Complex points of the transform: two real samples each. */
// @ts-ignore: decorator
@inline
const POINTS: usize = 256;
// @ts-ignore: decorator
@inline
const PART: usize = POINTS * 8;

/** cos and −sin of 2π·i/512; the second lies 512 doubles further. */
// @ts-ignore: decorator
@inline
const SINES: usize = 4096;

/** The number at an address, and the one `step` bytes further. */
// @ts-ignore: decorator
@inline
function two(at: usize, step: usize): v128 {
  return f64x2.replace_lane(v128.load64_splat(at), 1, load<f64>(at + step));
}

/** Writes the results of two butterflies, one after the other. */
// @ts-ignore: decorator
@inline
function storeTwo(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, v128.shuffle<f64>(a, b, 0, 2));
  v128.store(to, v128.shuffle<f64>(c, d, 0, 2), 16);
  v128.store(to, v128.shuffle<f64>(a, b, 1, 3), 32);
  v128.store(to, v128.shuffle<f64>(c, d, 1, 3), 48);
}

/** The first stage of a radix-4 Stockham transform, as the others: its rows have one point. */
function firstStage(x: usize, y: usize, turns: usize): void {
  const quarter = PART >> 2;
  let t1 = turns, t2 = turns, t3 = turns;
  for (const end = x + quarter; x < end; x += 16, y += 64, t1 += 32, t2 += 64, t3 += 96) {
    const ar = v128.load(x), ai = v128.load(x, PART);
    const br = v128.load(x + quarter), bi = v128.load(x + quarter, PART);
    const cr = v128.load(x + 2 * quarter), ci = v128.load(x + 2 * quarter, PART);
    const dr = v128.load(x + 3 * quarter), di = v128.load(x + 3 * quarter, PART);
    const sr = f64x2.add(ar, cr), si = f64x2.add(ai, ci), ur = f64x2.sub(ar, cr), ui = f64x2.sub(ai, ci);
    const vr = f64x2.add(br, dr), vi = f64x2.add(bi, di), wr = f64x2.sub(br, dr), wi = f64x2.sub(bi, di);
    const er = f64x2.add(ur, wi), ei = f64x2.sub(ui, wr), fr = f64x2.sub(sr, vr), fi = f64x2.sub(si, vi);
    const gr = f64x2.sub(ur, wi), gi = f64x2.add(ui, wr);
    const c1 = two(t1, 16), s1 = two(t1 + SINES, 16), c2 = two(t2, 32), s2 = two(t2 + SINES, 32);
    const c3 = two(t3, 48), s3 = two(t3 + SINES, 48);
    storeTwo(
      y, f64x2.add(sr, vr), f64x2.sub(f64x2.mul(er, c1), f64x2.mul(ei, s1)),
      f64x2.sub(f64x2.mul(fr, c2), f64x2.mul(fi, s2)), f64x2.sub(f64x2.mul(gr, c3), f64x2.mul(gi, s3)),
    );
    storeTwo(
      y + PART, f64x2.add(si, vi), f64x2.add(f64x2.mul(er, s1), f64x2.mul(ei, c1)),
      f64x2.add(f64x2.mul(fr, s2), f64x2.mul(fi, c2)), f64x2.add(f64x2.mul(gr, s3), f64x2.mul(gi, c3)),
    );
  }
}

/**
 * One of the later stages: `n` points left, rows of `s`. Imaginary parts lie PART after the real ones.
 */
function laterStage(x: usize, y: usize, n: usize, s: usize, turns: usize): void {
  const m = n >> 2, row = s << 3, quarter = m * row;
  for (let p: usize = 0; p < m; p++) {
    const t1 = turns + ((2 * p * s) << 3), t2 = turns + ((4 * p * s) << 3), t3 = turns + ((6 * p * s) << 3);
    const c1 = v128.load64_splat(t1), s1 = v128.load64_splat(t1, SINES), c2 = v128.load64_splat(t2), s2 = v128.load64_splat(t2, SINES);
    const c3 = v128.load64_splat(t3), s3 = v128.load64_splat(t3, SINES);
    for (let q: usize = 0; q < row; q += 16) {
      const a = x + p * row + q, to = y + 4 * p * row + q;
      const ar = v128.load(a), ai = v128.load(a, PART);
      const br = v128.load(a + quarter), bi = v128.load(a + quarter, PART);
      const cr = v128.load(a + 2 * quarter), ci = v128.load(a + 2 * quarter, PART);
      const dr = v128.load(a + 3 * quarter), di = v128.load(a + 3 * quarter, PART);
      const sr = f64x2.add(ar, cr), si = f64x2.add(ai, ci), ur = f64x2.sub(ar, cr), ui = f64x2.sub(ai, ci);
      const vr = f64x2.add(br, dr), vi = f64x2.add(bi, di), wr = f64x2.sub(br, dr), wi = f64x2.sub(bi, di);
      v128.store(to, f64x2.add(sr, vr));
      v128.store(to, f64x2.add(si, vi), PART);
      const er = f64x2.add(ur, wi), ei = f64x2.sub(ui, wr), fr = f64x2.sub(sr, vr), fi = f64x2.sub(si, vi);
      const gr = f64x2.sub(ur, wi), gi = f64x2.add(ui, wr);
      v128.store(to + row, f64x2.sub(f64x2.mul(er, c1), f64x2.mul(ei, s1)));
      v128.store(to + row, f64x2.add(f64x2.mul(er, s1), f64x2.mul(ei, c1)), PART);
      v128.store(to + 2 * row, f64x2.sub(f64x2.mul(fr, c2), f64x2.mul(fi, s2)));
      v128.store(to + 2 * row, f64x2.add(f64x2.mul(fr, s2), f64x2.mul(fi, c2)), PART);
      v128.store(to + 3 * row, f64x2.sub(f64x2.mul(gr, c3), f64x2.mul(gi, s3)));
      v128.store(to + 3 * row, f64x2.add(f64x2.mul(gr, s3), f64x2.mul(gi, c3)), PART);
    }
  }
}

// @ts-ignore: decorator
@inline
function backwards(x: v128): v128 {
  return v128.shuffle<f64>(x, x, 1, 0);
}

/**
 * Power in bands of `count` windowed frames of 512 samples, `hop` apart. `bands` holds, for each band, its first bin
 * and how many; their weights follow each other at `weights`. `work` has room for 1282 doubles.
 */
export function bandPowersOf(
  x: usize, hop: i32, count: i32, window: usize, turns: usize, bands: usize, bandCount: i32, weights: usize, work: usize, to: usize,
): void {
  const first = work, second = work + 2 * PART, power = work + 4 * PART;
  for (let n = 0; n < count; n++, x += <usize>hop << 2) {
    for (let i: usize = 0; i < POINTS; i += 2) {
      const four = v128.load(x + (i << 3));
      const w0 = v128.load(window + (i << 4)), w1 = v128.load(window + (i << 4), 16);
      const even = f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 0, 2, 0, 2));
      const odd = f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 1, 3, 1, 3));
      v128.store(first + (i << 3), f64x2.mul(even, v128.shuffle<f64>(w0, w1, 0, 2)));
      v128.store(first + (i << 3), f64x2.mul(odd, v128.shuffle<f64>(w0, w1, 1, 3)), PART);
    }
    firstStage(first, second, turns);
    laterStage(second, first, 64, 4, turns);
    laterStage(first, second, 16, 16, turns);
    laterStage(second, first, 4, 64, turns);
    // Bins 1 and 2, to 255 and 256: nothing reads the last.
    for (let k: usize = 1; k < POINTS; k += 2) {
      const here = first + (k << 3), there = first + ((POINTS - 1 - k) << 3), turn = turns + (k << 3);
      const ar = v128.load(here), ai = v128.load(here, PART);
      const br = backwards(v128.load(there)), bi = backwards(v128.load(there, PART));
      const c = v128.load(turn), s = v128.load(turn, SINES);
      const er = f64x2.add(ar, br), ei = f64x2.sub(ai, bi), or = f64x2.add(ai, bi), oi = f64x2.sub(br, ar);
      const re = f64x2.add(er, f64x2.sub(f64x2.mul(or, c), f64x2.mul(oi, s)));
      const im = f64x2.add(ei, f64x2.add(f64x2.mul(or, s), f64x2.mul(oi, c)));
      const powers = f64x2.add(f64x2.mul(re, re), f64x2.mul(im, im));
      v128.store(power + (k << 3), f64x2.mul(f64x2.splat(0.25), powers));
    }
    let w = weights;
    for (let b = 0; b < bandCount; b++, to += 8) {
      let bin = power + (<usize>load<i32>(bands + (<usize>b << 3)) << 3), sum = 0.0;
      const end = bin + (<usize>load<i32>(bands + (<usize>b << 3), 4) << 3);
      for (; bin < end; bin += 8, w += 8) sum += load<f64>(bin) * load<f64>(w);
      store<f64>(to, sum);
    }
  }
}

/** ln of two positive, normal numbers, in the operations of `elementary/exact-math.ts`. */
// @ts-ignore: decorator
@inline
function exactLogOf(x: v128): v128 {
  let mantissa = v128.or(v128.and(x, i64x2.splat(0xfffffffffffff)), f64x2.splat(1));
  let exponent = i64x2.sub(i64x2.shr_u(x, 52), i64x2.splat(1023));
  const isLarge = f64x2.gt(mantissa, f64x2.splat(1.4142135623730951));
  mantissa = v128.bitselect(f64x2.mul(mantissa, f64x2.splat(0.5)), mantissa, isLarge);
  exponent = i64x2.sub(exponent, isLarge);
  const ratio = f64x2.div(f64x2.sub(mantissa, f64x2.splat(1)), f64x2.add(mantissa, f64x2.splat(1)));
  const square = f64x2.mul(ratio, ratio);
  let sum = f64x2.splat(1.0 / 15);
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 13));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 11));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 9));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 7));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 5));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1.0 / 3));
  sum = f64x2.add(f64x2.mul(sum, square), f64x2.splat(1));
  const whole = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(exponent, exponent, 0, 2, 0, 2));
  return f64x2.add(
    f64x2.mul(whole, f64x2.splat(0.6931471805599453)),
    f64x2.mul(f64x2.mul(f64x2.splat(2), ratio), sum));
}

/** ⌊scale·ln(power + floor) + 0.5⌋ of two powers. */
// @ts-ignore: decorator
@inline
function levelsOf2(powers: v128, scale: f64, floor: f64): v128 {
  const logarithms = exactLogOf(f64x2.add(powers, f64x2.splat(floor)));
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.floor(f64x2.add(f64x2.mul(f64x2.splat(scale), logarithms), f64x2.splat(0.5))));
}

/**
 * Levels of `rows` rows of powers, `bands` in each, an even number: those of the bands to `to`, in 16 bits, and that of
 * their mean to `totals`, in 32.
 */
export function bandLevelsOf(
  powers: usize, bands: i32, rows: i32, scale: f64, floor: f64, to: usize, totals: usize,
): void {
  for (; rows > 0; rows--, totals += 4) {
    let sum = 0.0;
    for (const end = powers + (<usize>bands << 3); powers < end; powers += 16, to += 4) {
      const pair = v128.load(powers);
      sum += f64x2.extract_lane(pair, 0);
      sum += f64x2.extract_lane(pair, 1);
      const levels = levelsOf2(pair, scale, floor);
      store<i16>(to, <i16>i32x4.extract_lane(levels, 0));
      store<i16>(to, <i16>i32x4.extract_lane(levels, 1), 2);
    }
    store<i32>(totals, i32x4.extract_lane(levelsOf2(f64x2.splat(sum / <f64>bands), scale, floor), 0));
  }
}

/** ⌊sums·scale + offset⌋ of four sums, as whole numbers. */
// @ts-ignore: decorator
@inline
function scaled(sums: v128, scales: usize, offsets: usize): v128 {
  const low = f64x2.floor(f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_s(sums), v128.load(scales)), v128.load(offsets)));
  const upper = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(sums, sums, 2, 3, 2, 3));
  const high = f64x2.floor(f64x2.add(f64x2.mul(upper, v128.load(scales, 16)), v128.load(offsets, 16)));
  return v128.shuffle<i32>(i32x4.trunc_sat_f64x2_s_zero(low), i32x4.trunc_sat_f64x2_s_zero(high), 0, 1, 4, 5);
}

/**
 * Lays the weights of `outputs`, tap by tap, of `inputs` each, a number of 8 bits, as `convolve` reads them; those of
 * outputs beyond, up to `width`, are 0 already.
 */
export function layWeights(from: usize, inputs: i32, outputs: i32, taps: i32, width: i32, to: usize): void {
  for (let first = 0; first < width; first += 8)
    for (let tap = 0; tap < taps; tap++)
      for (let i = 0; i < inputs; i += 2)
        for (let o = first; o < first + 8; o++, to += 4) {
          if (o >= outputs) continue;
          const at = from + <usize>((o * taps + tap) * inputs + i);
          store<i16>(to, load<i8>(at));
          store<i16>(to, load<i8>(at, 1), 2);
        }
}

/**
 * A convolution over time in whole numbers: rows of `inputs` 16-bit numbers to rows of `outputs`, a multiple of 8.
 * `weights`: for every eight outputs, tap by tap, pairs of inputs: 8 × 2 numbers. Sums are exact in 32 bits. A row is
 * ⌊sum·scale + offset⌋, at least `smallest`, plus a row at `residual` when there is one; all within 16 bits. Four
 * frames at a time: up to three rows more are read and written.
 */
export function convolve(
  x: usize, rowBytes: usize, tapBytes: usize, taps: i32, inputs: i32, outputs: i32, weights: usize, scales: usize, offsets: usize,
  smallest: i32, residual: usize, to: usize, frames: i32,
): void {
  const toBytes = <usize>outputs << 1, pairs = <usize>inputs << 1, lowest = i32x4.splat(smallest), highest = i32x4.splat(32767);
  const blockBytes = <usize>taps * pairs * 8;
  for (let t = 0; t < frames; t += 4) {
    const x0 = x + <usize>t * rowBytes;
    for (let o = 0; o < outputs; o += 8) {
      let a0 = i32x4.splat(0), a1 = a0, b0 = a0, b1 = a0, c0 = a0, c1 = a0, d0 = a0, d1 = a0;
      let w = weights + (<usize>o >> 3) * blockBytes;
      for (let tap = 0; tap < taps; tap++) {
        let from = x0 + <usize>tap * tapBytes;
        const end = from + pairs;
        for (; from < end; from += 4, w += 32) {
          const w0 = v128.load(w), w1 = v128.load(w, 16);
          const a = v128.load32_splat(from), b = v128.load32_splat(from + rowBytes);
          const c = v128.load32_splat(from + 2 * rowBytes), d = v128.load32_splat(from + 3 * rowBytes);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(a, w0));
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(a, w1));
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(b, w0));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(b, w1));
          c0 = i32x4.add(c0, i32x4.dot_i16x8_s(c, w0));
          c1 = i32x4.add(c1, i32x4.dot_i16x8_s(c, w1));
          d0 = i32x4.add(d0, i32x4.dot_i16x8_s(d, w0));
          d1 = i32x4.add(d1, i32x4.dot_i16x8_s(d, w1));
        }
      }
      const s = scales + (<usize>o << 3), f = offsets + (<usize>o << 3), row = <usize>t * toBytes + (<usize>o << 1);
      const y = to + row, r = residual ? residual + row : 0;
      finish(a0, a1, s, f, lowest, highest, r, y);
      finish(b0, b1, s, f, lowest, highest, r ? r + toBytes : 0, y + toBytes);
      finish(c0, c1, s, f, lowest, highest, r ? r + 2 * toBytes : 0, y + 2 * toBytes);
      finish(d0, d1, s, f, lowest, highest, r ? r + 3 * toBytes : 0, y + 3 * toBytes);
    }
  }
}

function finish(sums0: v128, sums1: v128, scales: usize, offsets: usize, lowest: v128, highest: v128, residual: usize, to: usize): void {
  let y0 = i32x4.min_s(i32x4.max_s(scaled(sums0, scales, offsets), lowest), highest);
  let y1 = i32x4.min_s(i32x4.max_s(scaled(sums1, scales + 32, offsets + 32), lowest), highest);
  if (residual) {
    const r = v128.load(residual);
    y0 = i32x4.add(y0, i32x4.extend_low_i16x8_s(r));
    y1 = i32x4.add(y1, i32x4.extend_high_i16x8_s(r));
  }
  v128.store(to, i16x8.narrow_i32x4_s(y0, y1));
}
