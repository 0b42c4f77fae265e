/**
 * Complex FFT in double precision: radix 4 and self-sorting (Stockham), a last pass of radix 2 where the size is no
 * power of 4; two numbers at a time, in the order of the reference implementation, so that their bits are equal.
 *
 * `data`: re and im, `part` bytes apart, then the same again to write to. `turns`: cos of 2πt/size for every t, then
 * −sin. `size` is 16 at least. Returns where re is.
 */
export function transformDoubles(data: usize, size: i32, part: usize, turns: usize): usize {
  const sines = turns + (<usize>size << 3);
  let from = data,
    to = data + 2 * part;
  firstPass(from, from + part, to, to + part, size, turns, sines);
  let length = size >> 2;
  for (let stride = 4; length > 1; stride <<= 2, length >>= 2) {
    const swap = from;
    from = to;
    to = swap;
    if (length == 2) pass2(from, from + part, to, to + part, stride);
    else pass4(from, from + part, to, to + part, length, stride, turns, sines);
  }
  return to;
}

/** Neighbours are points of one transform: the columns they make are written as rows. */
function firstPass(re: usize, im: usize, toRe: usize, toIm: usize, size: i32, cosines: usize, sines: usize): void {
  const quarter = <usize>size << 1;
  const end = re + quarter;
  for (let turn: usize = 0; re < end; re += 16, im += 16, toRe += 64, toIm += 64, turn += 16) {
    const ar = v128.load(re), ai = v128.load(im), cr = v128.load(re + 2 * quarter), ci = v128.load(im + 2 * quarter);
    const br = v128.load(re + quarter), bi = v128.load(im + quarter), dr = v128.load(re + 3 * quarter), di = v128.load(im + 3 * quarter);
    const acr = f64x2.add(ar, cr), aci = f64x2.add(ai, ci), amr = f64x2.sub(ar, cr), ami = f64x2.sub(ai, ci);
    const bdr = f64x2.add(br, dr), bdi = f64x2.add(bi, di), bmr = f64x2.sub(br, dr), bmi = f64x2.sub(bi, di);
    const y1r = f64x2.add(amr, bmi), y1i = f64x2.sub(ami, bmr), y3r = f64x2.sub(amr, bmi), y3i = f64x2.add(ami, bmr);
    const y2r = f64x2.sub(acr, bdr), y2i = f64x2.sub(aci, bdi);
    const c1 = v128.load(cosines + turn), s1 = v128.load(sines + turn);
    const c2 = every(cosines + 2 * turn, 16), s2 = every(sines + 2 * turn, 16);
    const c3 = every(cosines + 3 * turn, 24), s3 = every(sines + 3 * turn, 24);
    storeRows(toRe, f64x2.add(acr, bdr), turnedRe(y1r, y1i, c1, s1), turnedRe(y2r, y2i, c2, s2), turnedRe(y3r, y3i, c3, s3));
    storeRows(toIm, f64x2.add(aci, bdi), turnedIm(y1r, y1i, c1, s1), turnedIm(y2r, y2i, c2, s2), turnedIm(y3r, y3i, c3, s3));
  }
}

/** `length` points are still together, `stride` transforms lie side by side. */
function pass4(re: usize, im: usize, toRe: usize, toIm: usize, length: i32, stride: i32, cosines: usize, sines: usize): void {
  const row = <usize>stride << 3;
  const quarter = row * <usize>(length >> 2);
  const last = re + quarter;
  for (let turn: usize = 0; re < last; turn += row) {
    const c1 = v128.load64_splat(cosines + turn), s1 = v128.load64_splat(sines + turn);
    const c2 = v128.load64_splat(cosines + 2 * turn), s2 = v128.load64_splat(sines + 2 * turn);
    const c3 = v128.load64_splat(cosines + 3 * turn), s3 = v128.load64_splat(sines + 3 * turn);
    const end = re + row;
    for (; re < end; re += 16, im += 16, toRe += 16, toIm += 16) {
      const ar = v128.load(re), ai = v128.load(im), cr = v128.load(re + 2 * quarter), ci = v128.load(im + 2 * quarter);
      const br = v128.load(re + quarter), bi = v128.load(im + quarter), dr = v128.load(re + 3 * quarter), di = v128.load(im + 3 * quarter);
      const acr = f64x2.add(ar, cr), aci = f64x2.add(ai, ci), amr = f64x2.sub(ar, cr), ami = f64x2.sub(ai, ci);
      const bdr = f64x2.add(br, dr), bdi = f64x2.add(bi, di), bmr = f64x2.sub(br, dr), bmi = f64x2.sub(bi, di);
      const y1r = f64x2.add(amr, bmi), y1i = f64x2.sub(ami, bmr), y3r = f64x2.sub(amr, bmi), y3i = f64x2.add(ami, bmr);
      const y2r = f64x2.sub(acr, bdr), y2i = f64x2.sub(aci, bdi);
      v128.store(toRe, f64x2.add(acr, bdr));
      v128.store(toIm, f64x2.add(aci, bdi));
      v128.store(toRe + row, turnedRe(y1r, y1i, c1, s1));
      v128.store(toIm + row, turnedIm(y1r, y1i, c1, s1));
      v128.store(toRe + 2 * row, turnedRe(y2r, y2i, c2, s2));
      v128.store(toIm + 2 * row, turnedIm(y2r, y2i, c2, s2));
      v128.store(toRe + 3 * row, turnedRe(y3r, y3i, c3, s3));
      v128.store(toIm + 3 * row, turnedIm(y3r, y3i, c3, s3));
    }
    toRe += 3 * row;
    toIm += 3 * row;
  }
}

function pass2(re: usize, im: usize, toRe: usize, toIm: usize, stride: i32): void {
  const row = <usize>stride << 3;
  for (const end = re + row; re < end; re += 16, im += 16, toRe += 16, toIm += 16) {
    const ar = v128.load(re), ai = v128.load(im), br = v128.load(re + row), bi = v128.load(im + row);
    v128.store(toRe, f64x2.add(ar, br));
    v128.store(toIm, f64x2.add(ai, bi));
    v128.store(toRe + row, f64x2.sub(ar, br));
    v128.store(toIm + row, f64x2.sub(ai, bi));
  }
}

// @ts-ignore: decorator
@inline
function turnedRe(re: v128, im: v128, cos: v128, sin: v128): v128 {
  return f64x2.sub(f64x2.mul(re, cos), f64x2.mul(im, sin));
}

// @ts-ignore: decorator
@inline
function turnedIm(re: v128, im: v128, cos: v128, sin: v128): v128 {
  return f64x2.add(f64x2.mul(re, sin), f64x2.mul(im, cos));
}

/** Two numbers, so many bytes apart. */
// @ts-ignore: decorator
@inline
function every(from: usize, bytes: usize): v128 {
  return v128.shuffle<f64>(v128.load64_zero(from), v128.load64_zero(from + bytes), 0, 2);
}

// @ts-ignore: decorator
@inline
function storeRows(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, v128.shuffle<f64>(a, b, 0, 2));
  v128.store(to, v128.shuffle<f64>(c, d, 0, 2), 16);
  v128.store(to, v128.shuffle<f64>(a, b, 1, 3), 32);
  v128.store(to, v128.shuffle<f64>(c, d, 1, 3), 48);
}
