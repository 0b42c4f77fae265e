import { join, remember } from './history';

/**
 * The largest magnitude between the samples of one channel, exactly, without looking everywhere.
 *
 * The interpolation has 24 taps per phase; the phases 1 and 3 of four mirror each other and phase 2
 * mirrors itself. With e_k = x[n−k] + x[n−23+k] and d_k = x[n−k] − x[n−23+k] the phases 1 and 3 are E ± D,
 * the larger of them |E| + |D|, at half the multiplications.
 *
 * Nearly all groups of 16 outputs cannot exceed the peak so far, and are skipped, by one of two bounds:
 *  1. |y| ≤ L·max|x|, with L the sum of the taps' magnitudes;
 *  2. |y| ≤ S·max|x| + Q·max|x″|: the taps are a linear interpolation between the two nearest samples (S,
 *     the sum of its magnitudes) plus a filter of second differences (Q, ditto).
 * To both, 1e-5 of the largest sample under the filter is added, more than twice what rounding can do to
 * y: at most 15 roundings of 2^-24 of a sum of magnitudes below 4.5. So a skipped group could not have set
 * the peak, and the result has the bits of the full interpolation. (Music leaves 0.01 % of the groups,
 * limited music 0.5, clipped music 4.)
 *
 * filter: L, S and Q as floats, then from byte 16 the taps, four times each: of E, of D, of phase 2, 12
 * each. For twofold oversampling phase 2 is the only one.
 */

// @ts-ignore: decorator
@inline
const GROUP: i32 = 16;

// @ts-ignore: decorator
@inline
const TAPS: usize = 16;

/** Magnitudes of the four outputs from x on, the largest of the phases. */
// @ts-ignore: decorator
@inline
function interpolate(x: usize, filter: usize, four: bool): v128 {
  let sum = f32x4.splat(0),
    difference = f32x4.splat(0),
    middle = f32x4.splat(0);
  for (let k: usize = 0; k < 12; ++k) {
    const taps = filter + TAPS + (k << 4);
    const p = v128.load(x - (k << 2)),
      q = v128.load(x - 92 + (k << 2));
    const e = f32x4.add(p, q);
    middle = f32x4.add(middle, f32x4.mul(e, v128.load(taps, 384)));
    if (four) {
      sum = f32x4.add(sum, f32x4.mul(e, v128.load(taps)));
      difference = f32x4.add(difference, f32x4.mul(f32x4.sub(p, q), v128.load(taps, 192)));
    }
  }
  const y = f32x4.abs(middle);
  return four ? f32x4.pmax(y, f32x4.add(f32x4.abs(sum), f32x4.abs(difference))) : y;
}

/** Lane by lane, |x| of 16 samples. */
// @ts-ignore: decorator
@inline
function magnitude(x: usize): v128 {
  return f32x4.pmax(
    f32x4.pmax(f32x4.abs(v128.load(x)), f32x4.abs(v128.load(x, 16))),
    f32x4.pmax(f32x4.abs(v128.load(x, 32)), f32x4.abs(v128.load(x, 48))),
  );
}

/** Lane by lane, |x″| around the 16 samples that begin one earlier: so that none lies ahead. */
// @ts-ignore: decorator
@inline
function bend(x: usize): v128 {
  return f32x4.pmax(f32x4.pmax(bendOf4(x), bendOf4(x + 16)), f32x4.pmax(bendOf4(x + 32), bendOf4(x + 48)));
}

// @ts-ignore: decorator
@inline
function bendOf4(x: usize): v128 {
  const centre = v128.load(x - 4);
  return f32x4.abs(f32x4.sub(f32x4.add(v128.load(x - 8), v128.load(x)), f32x4.add(centre, centre)));
}

/** The largest lane of each of four vectors, side by side. */
// @ts-ignore: decorator
@inline
function largestOfEach(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.pmax(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.pmax(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.pmax(v128.shuffle<f64>(ab, cd, 0, 2), v128.shuffle<f64>(ab, cd, 1, 3));
}

// @ts-ignore: decorator
@inline
export function largestLane(v: v128): f32 {
  const pairs = f32x4.pmax(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}

/** Largest |x|, `peak` at least. */
export function samplePeak(x: usize, frames: i32, peak: f32): f32 {
  let largest = f32x4.splat(peak);
  const vectors = x + (<usize>(frames & ~3) << 2);
  const end = x + (<usize>frames << 2);
  for (; x < vectors; x += 16) largest = f32x4.pmax(largest, f32x4.abs(v128.load(x)));
  peak = largestLane(largest);
  for (; x < end; x += 4) peak = max(peak, abs(load<f32>(x)));
  return peak;
}

/** The kernel looks 66 frames back: four groups, and a second difference. */
// @ts-ignore: decorator
@inline
const RETAINED: i32 = 68;

/** The largest magnitude after `frames` more samples of a signal. `joint`: see `history.ts`. */
export function truePeakOf4(joint: usize, x: usize, frames: i32, filter: usize, work: usize, peak: f32): f32 {
  const head = join(joint, RETAINED, x, frames);
  peak = fourfold(joint + (<usize>RETAINED << 2), head, filter, work, peak);
  if (frames > head) peak = fourfold(x + (<usize>head << 2), frames - head, filter, work, peak);
  remember(joint, RETAINED, x, frames);
  return peak;
}

export function truePeakOf2(joint: usize, x: usize, frames: i32, filter: usize, work: usize, peak: f32): f32 {
  const head = join(joint, RETAINED, x, frames);
  peak = twofold(joint + (<usize>RETAINED << 2), head, filter, work, peak);
  if (frames > head) peak = twofold(x + (<usize>head << 2), frames - head, filter, work, peak);
  remember(joint, RETAINED, x, frames);
  return peak;
}

function fourfold(x: usize, frames: i32, filter: usize, work: usize, peak: f32): f32 {
  return truePeak(x, frames, filter, work, peak, true);
}

function twofold(x: usize, frames: i32, filter: usize, work: usize, peak: f32): f32 {
  return truePeak(x, frames, filter, work, peak, false);
}

/**
 * Looks at the `frames` outputs from x on, for which the 66 samples before x are read too.
 * work: 2·(frames/16 + 4) floats, for the largest |x| and |x″| of each group.
 */
// @ts-ignore: decorator
@inline
function truePeak(x: usize, frames: i32, filter: usize, work: usize, peak: f32, four: bool): f32 {
  const groups = (frames / GROUP) & ~3;
  let largest = f32x4.splat(peak);
  for (let g = -4; g < groups; g += 4) {
    const at = x + (<usize>g << 6);
    const magnitudes = largestOfEach(magnitude(at), magnitude(at + 64), magnitude(at + 128), magnitude(at + 192));
    largest = f32x4.pmax(largest, magnitudes);
    v128.store(work + (<usize>(g + 4) << 2), magnitudes);
  }
  const rest = groups * GROUP;
  peak = samplePeak(x + (<usize>rest << 2), frames - rest, largestLane(largest));

  const l = f32x4.splat(load<f32>(filter) + 1e-5), s = f32x4.splat(load<f32>(filter, 4)), q = f32x4.splat(load<f32>(filter, 8)), rounding = f32x4.splat(1e-5);
  const bends = work + (<usize>(groups + 4) << 2);
  let bentUntil = -4;
  let found = f32x4.splat(peak);
  for (let g = 0; g < groups; g += 4) {
    // The outputs of a group lie between samples of it and of the group before; the one before that is
    // the last that the filter reaches.
    const at = work + (<usize>g << 2);
    const near = f32x4.pmax(v128.load(at, 12), v128.load(at, 16));
    const far = f32x4.pmax(near, v128.load(at, 8));
    if (!v128.any_true(f32x4.gt(f32x4.mul(l, far), found))) continue;

    for (bentUntil = max(bentUntil, g - 4); bentUntil <= g; bentUntil += 4) {
      const from = x + (<usize>bentUntil << 6);
      v128.store(bends + (<usize>(bentUntil + 4) << 2), largestOfEach(bend(from), bend(from + 64), bend(from + 128), bend(from + 192)));
    }
    const bent = bends + (<usize>g << 2);
    const bent3 = f32x4.pmax(f32x4.pmax(v128.load(bent, 8), v128.load(bent, 12)), v128.load(bent, 16));
    const bound = f32x4.add(f32x4.add(f32x4.mul(s, near), f32x4.mul(q, bent3)), f32x4.mul(rounding, far));
    for (let survivors = i32x4.bitmask(f32x4.gt(bound, found)); survivors; survivors &= survivors - 1) {
      const y = x + (<usize>(g + ctz(survivors)) << 6);
      for (let part: usize = 0; part < 64; part += 16) found = f32x4.pmax(found, interpolate(y + part, filter, four));
    }
    found = f32x4.splat(largestLane(found));
  }

  // What is left over, in whole vectors: the last may overlap its neighbour.
  for (let n = rest; n < frames; n += 4)
    found = f32x4.pmax(found, interpolate(x + (<usize>min(n, frames - 4) << 2), filter, four));
  return largestLane(found);
}
