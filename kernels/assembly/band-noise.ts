/** Noise in bands of cells: see `features/scene/tracked-noise.ts`. Every lane computes as the plain reference does. */

/** Adds the powers of three bins each, up to the last one, to `bands` sums; then the third bin three times. */
export function addBands(power: usize, bins: i32, sums: usize): void {
  const end = power + (<usize>bins << 2), last = end - 4;
  const first = load<f32>(power), highest = load<f32>(last);
  // The bins at 0 Hz and at half the rate have no mirror.
  store<f32>(power, first / 2);
  store<f32>(last, highest / 2);
  const third = <f64>load<f32>(power, 8);
  let at = power;
  for (; at + 12 <= end; at += 12, sums += 8)
    store<f64>(sums, load<f64>(sums) + (<f64>load<f32>(at) + <f64>load<f32>(at, 4) + <f64>load<f32>(at, 8)));
  if (at < end) {
    let rest = 0.0;
    for (; at < end; at += 4) rest += <f64>load<f32>(at);
    store<f64>(sums, load<f64>(sums) + rest);
    sums += 8;
  }
  store<f64>(sums, load<f64>(sums) + 3.0 * third);
  store<f32>(power, first);
  store<f32>(last, highest);
}

/** Writes the sums of two frames each to the cells, `apart` bytes from band to band; the total but that of the last band. */
export function storeCells(sums: usize, before: usize, bands: i32, cells: usize, apart: usize): f64 {
  let total = 0.0;
  for (; bands > 0; bands--, sums += 8, before += 8, cells += apart) {
    const cell = load<f64>(sums) + load<f64>(before);
    store<f64>(cells, cell);
    if (bands > 1) total += cell;
  }
  return total;
}

// @ts-ignore: decorator
@inline
function countIf(mask: v128): v128 {
  return v128.and(mask, f64x2.splat(1));
}

/**
 * Of each band, two at a time, the noise near the least of `count` of its cells, in the order of `order`; `work` has
 * room for as many pairs. To `to`, `listed` bytes from number to number: the noise, the share of cells that hold noise
 * only, those of them that are low, the quietest of the quarters and the loudest, the mean, and the followed noise.
 */
export function findNoises(
  cells: usize, apart: usize, bands: i32, order: usize, count: i32, work: usize, to: usize, listed: usize,
): void {
  const end = work + (<usize>count << 4), counts = f64x2.splat(<f64>count);
  for (; bands > 0; bands -= 2, cells += 2 * apart, to += 16) {
    for (let at = work, from = order; at < end; at += 16, from += 4) {
      const cell = cells + (<usize>load<i32>(from) << 3);
      v128.store(at, v128.load64_lane(cell + apart, v128.load64_zero(cell), 1));
    }
    let least = f64x2.splat(Infinity), most = f64x2.splat(0), at = work;
    for (let quarter = 1; quarter <= 4; quarter++) {
      let quietest = f64x2.splat(Infinity);
      for (const until = work + (<usize>((quarter * count) >> 2) << 4); at < until; at += 16)
        quietest = f64x2.pmin(quietest, v128.load(at));
      least = f64x2.pmin(least, quietest);
      most = f64x2.pmax(most, quietest);
    }
    let noise = f64x2.div(least, f64x2.splat(MIN_OVER_MEAN)), mean = f64x2.splat(0);
    for (let round = 0; round < 2; round++) {
      const border = f64x2.mul(f64x2.splat(MAX_OVER_MEAN), noise);
      let total = f64x2.splat(0), below = f64x2.splat(0);
      for (let at = work; at < end; at += 16) {
        const cell = v128.load(at), isBelow = f64x2.le(cell, border);
        total = f64x2.add(total, v128.and(cell, isBelow));
        below = f64x2.add(below, countIf(isBelow));
      }
      noise = v128.bitselect(f64x2.div(total, below), noise, f64x2.gt(below, f64x2.splat(0)));
    }
    const border = f64x2.mul(f64x2.splat(MAX_OVER_MEAN), noise), lowBorder = f64x2.mul(f64x2.splat(LOW_UNDER_MEAN), noise);
    let exposed = f64x2.splat(0), low = f64x2.splat(0);
    for (let at = work; at < end; at += 16) {
      const cell = v128.load(at);
      exposed = f64x2.add(exposed, countIf(f64x2.le(cell, border)));
      low = f64x2.add(low, countIf(f64x2.lt(cell, lowBorder)));
      mean = f64x2.add(mean, cell);
    }
    v128.store(to, noise);
    v128.store(to + listed, f64x2.div(exposed, counts));
    v128.store(to + 2 * listed, v128.and(f64x2.div(low, exposed), f64x2.gt(exposed, f64x2.splat(0))));
    v128.store(to + 3 * listed, least);
    v128.store(to + 4 * listed, most);
    v128.store(to + 5 * listed, f64x2.div(mean, counts));
    v128.store(to + 6 * listed, followed(work, end, noise, counts));
  }
}

/** As in `plain/band-noise.ts`. */
// @ts-ignore: decorator
@inline
const MIN_OVER_MEAN = 0.35;
// @ts-ignore: decorator
@inline
const MAX_OVER_MEAN = 2.5;
// @ts-ignore: decorator
@inline
const LOW_UNDER_MEAN = 0.6;

/** Mean of the noise that is followed from `noise` on. */
function followed(at: usize, end: usize, noise: v128, counts: v128): v128 {
  const one = f64x2.splat(1), takenIn = f64x2.splat(0.35), anyway = f64x2.splat(0.35 * 0.01);
  let loud = f64x2.splat(0), total = f64x2.splat(0);
  for (; at < end; at += 16) {
    const cell = v128.load(at);
    const left = f64x2.div(f64x2.sub(f64x2.mul(f64x2.splat(4), noise), cell), f64x2.splat(2));
    const isTaken = f64x2.gt(left, f64x2.splat(0));
    loud = v128.andnot(f64x2.add(loud, one), isTaken);
    const share = v128.bitselect(f64x2.div(left, noise), one, f64x2.lt(left, noise));
    const isStuck = f64x2.gt(loud, f64x2.splat(18));
    const weight = v128.bitselect(f64x2.mul(takenIn, share), v128.and(anyway, isStuck), isTaken);
    // Where none is taken in, nothing is added, so that the noise of an endless cell stays a number.
    const step = v128.and(f64x2.mul(weight, f64x2.sub(cell, noise)), v128.or(isTaken, isStuck));
    noise = f64x2.add(noise, step);
    total = f64x2.add(total, noise);
  }
  return f64x2.div(total, counts);
}
