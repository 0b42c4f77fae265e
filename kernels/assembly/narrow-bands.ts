/** Samples that share one power around them; a whole number of the filtered signal's steps. */
// @ts-ignore: decorator
@inline
const CHUNK: i32 = 64;

/** Blocks whose ratios are multiplied before the exponent is taken out: each ratio lies over 1e-35. */
// @ts-ignore: decorator
@inline
const BLOCKS_AT_ONCE: i32 = 8;

/**
 * A spectrum times the conjugate spectrum of a filter, `bins` from the one given on, so that the middle one
 * comes first. `part` bytes lie between re and im of each. The parts are written in the other order, in
 * which a forward transform is an inverse one.
 */
export function multiplyBand(x: usize, xPart: usize, h: usize, hPart: usize, bins: i32, to: usize, toPart: usize): void {
  const half = <usize>bins << 2;
  for (let i: usize = 0; i < 2 * half; i += 16) {
    const xr = v128.load(x + i), xi = v128.load(x + xPart + i), hr = v128.load(h + i), hi = v128.load(h + hPart + i);
    const at = to + (i < half ? i + half : i - half);
    v128.store(at, f64x2.add(f64x2.mul(xr, hi), f64x2.mul(xi, hr)));
    v128.store(at + toPart, f64x2.sub(f64x2.mul(xr, hr), f64x2.mul(xi, hi)));
  }
}

/**
 * Power at every sample of a band: straight lines between the points of the slow complex signal (`im`, and re
 * `part` bytes later), turned back to the frequency of the bin `centre` of `size`. `turns`: cos of 2πt/size
 * for every t, then −sin; `inStep` has room for as much of one step. `sums` takes the sum of the powers up to
 * the beginning of each chunk, and of all, which is returned. A step, size/bins, is a multiple of 4 samples.
 */
export function bandPowers(
  im: usize, part: usize, bins: i32, centre: i32, size: i32, turns: usize, inStep: usize, scale: f64, length: i32,
  powers: usize, sums: usize,
): f64 {
  const step = size / bins;
  const row = <usize>step << 3, sines = <usize>size << 3;
  for (let t = 0; t < step; t++) {
    const turn = turns + (<usize>((centre * t) & (size - 1)) << 3), to = inStep + (<usize>t << 3);
    store<f64>(to, load<f64>(turn));
    store<f64>(to + row, -load<f64>(turn + sines));
  }
  const factor = f64x2.splat(scale);
  const byTwo = f64x2.splat(2 / <f64>step), toSecond = f64x2.replace_lane(f64x2.splat(0), 1, 1 / <f64>step);
  let total = 0.0;
  store<f64>(sums, 0);
  for (let i = 0, end = length / step, inChunk = CHUNK / step; i < end; i += inChunk) {
    let energy = f64x2.splat(0), energy2 = energy;
    for (let j = i; j < i + inChunk; j++) {
      const here = im + (<usize>j << 3), next = im + (<usize>((j + 1) & (bins - 1)) << 3);
      const turn = turns + (<usize>((centre * j * step) & (size - 1)) << 3);
      const c = f64x2.mul(factor, v128.load64_splat(turn)), s = f64x2.mul(factor, v128.load64_splat(turn + sines));
      // Both ends of the line, as seen from a frame that stands still within the step.
      const re0 = v128.load64_splat(here + part), im0 = v128.load64_splat(here);
      const re1 = v128.load64_splat(next + part), im1 = v128.load64_splat(next);
      let re = f64x2.add(f64x2.mul(re0, c), f64x2.mul(im0, s)), turned = f64x2.sub(f64x2.mul(im0, c), f64x2.mul(re0, s));
      const riseRe = f64x2.sub(f64x2.add(f64x2.mul(re1, c), f64x2.mul(im1, s)), re);
      const riseIm = f64x2.sub(f64x2.sub(f64x2.mul(im1, c), f64x2.mul(re1, s)), turned);
      re = f64x2.add(re, f64x2.mul(riseRe, toSecond));
      turned = f64x2.add(turned, f64x2.mul(riseIm, toSecond));
      let upRe = f64x2.mul(riseRe, byTwo), upIm = f64x2.mul(riseIm, byTwo);
      // Two pairs of neighbours by turns, which do not wait for each other.
      let re2 = f64x2.add(re, upRe), turned2 = f64x2.add(turned, upIm);
      upRe = f64x2.add(upRe, upRe);
      upIm = f64x2.add(upIm, upIm);
      for (let t: usize = 0; t < row; t += 32) {
        const value = f64x2.sub(f64x2.mul(re, v128.load(inStep + t)), f64x2.mul(turned, v128.load(inStep + row + t)));
        const power = f64x2.mul(value, value);
        v128.store(powers + t, power);
        energy = f64x2.add(energy, power);
        re = f64x2.add(re, upRe);
        turned = f64x2.add(turned, upIm);
        const value2 = f64x2.sub(f64x2.mul(re2, v128.load(inStep + t, 16)), f64x2.mul(turned2, v128.load(inStep + row + t, 16)));
        const power2 = f64x2.mul(value2, value2);
        v128.store(powers + t, power2, 16);
        energy2 = f64x2.add(energy2, power2);
        re2 = f64x2.add(re2, upRe);
        turned2 = f64x2.add(turned2, upIm);
      }
      powers += row;
    }
    energy = f64x2.add(energy, energy2);
    total += f64x2.extract_lane(energy, 0) + f64x2.extract_lane(energy, 1);
    sums += 8;
    store<f64>(sums, total);
  }
  return total;
}

/**
 * Multiplies, at each place of a block of `hop` samples, the ratios of all blocks: power over the mean power of
 * the chunks within a block around it, both over `floor`. `products` holds `hop` mantissas, `exponents` their
 * exponents; behind `sums` there is room for a number of each chunk.
 */
export function multiplyRatios(
  powers: usize, sums: usize, length: i32, hop: i32, floor: f64, products: usize, exponents: usize,
): void {
  const chunks = length / CHUNK, inBlock = hop / CHUNK;
  const scales = sums + (<usize>(chunks + 1) << 3);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const from = max(0, chunk - inBlock), to = min(chunks, chunk + inBlock + 1);
    const around = load<f64>(sums + (<usize>to << 3)) - load<f64>(sums + (<usize>from << 3));
    store<f64>(scales + (<usize>chunk << 3), 1 / (around / <f64>((to - from) * CHUNK) + floor));
  }
  const blocks = length / hop;
  for (let first = 0; first < blocks; first += BLOCKS_AT_ONCE) {
    const count = min(blocks - first, BLOCKS_AT_ONCE);
    for (let chunk = 0; chunk < inBlock; chunk++) {
      const index = first * inBlock + chunk;
      multiplyChunk(powers + (<usize>index << 9), scales + (<usize>index << 3), count, inBlock, floor, products + (<usize>chunk << 9));
    }
    takeExponents(products, exponents, hop);
  }
}

/** The ratios of one chunk of `count` blocks, of which four at a time stay in registers from block to block. */
// @ts-ignore: decorator
@inline
function multiplyChunk(powers: usize, scales: usize, count: i32, inBlock: i32, floor: f64, product: usize): void {
  const floors = f64x2.splat(floor);
  const hopBytes = <usize>inBlock << 9, scaleBytes = <usize>inBlock << 3;
  const lastScale = scales + <usize>count * scaleBytes;
  for (const stop = product + (CHUNK << 3); product < stop; product += 32, powers += 32) {
    let a = v128.load(product), b = v128.load(product, 16);
    let power = powers;
    for (let at = scales; at < lastScale; at += scaleBytes, power += hopBytes) {
      const scale = v128.load64_splat(at);
      a = f64x2.mul(a, f64x2.mul(f64x2.add(v128.load(power), floors), scale));
      b = f64x2.mul(b, f64x2.mul(f64x2.add(v128.load(power, 16), floors), scale));
    }
    v128.store(product, a);
    v128.store(product, b, 16);
  }
}

function takeExponents(products: usize, exponents: usize, hop: i32): void {
  const mantissas = i64x2.splat(0xfffffffffffff), ones = f64x2.splat(1);
  for (const end = products + (<usize>hop << 3); products < end; products += 16, exponents += 16) {
    const product = v128.load(products);
    const exponent = i64x2.sub(i64x2.shr_u(product, 52), i64x2.splat(1023));
    v128.store(exponents, i64x2.add(v128.load(exponents), exponent));
    v128.store(products, v128.or(v128.and(product, mantissas), ones));
  }
}
