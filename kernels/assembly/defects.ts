/** Kernels of the searches for defects; all to the bits of their plain references. */

/** max |x[i] − 2x[i−d] + x[i−2d]| of each of the `runs` of `length` samples from x on, in double precision. */
export function largestBends(x: usize, runs: i32, length: i32, distance: i32, to: usize): void {
  const back = <usize>distance << 2;
  const vectors = <usize>(length & ~3) << 2, bytes = <usize>length << 2;
  for (; runs > 0; runs--, to += 8) {
    let low = f64x2.splat(0), high = low;
    const end = x + bytes;
    for (const last = x + vectors; x < last; x += 16) {
      const a = v128.load(x), b = v128.load(x - back), c = v128.load(x - 2 * back);
      low = f64x2.pmax(low, bend(f64x2.promote_low_f32x4(a), f64x2.promote_low_f32x4(b), f64x2.promote_low_f32x4(c)));
      high = f64x2.pmax(high, bend(upper(a), upper(b), upper(c)));
    }
    low = f64x2.pmax(low, high);
    let largest = max(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
    for (; x < end; x += 4) {
      const b = <f64>load<f32>(x - back);
      largest = max(largest, abs(<f64>load<f32>(x) - (b + b) + <f64>load<f32>(x - 2 * back)));
    }
    store<f64>(to, largest);
  }
}

// @ts-ignore: decorator
@inline
function bend(a: v128, b: v128, c: v128): v128 {
  return f64x2.abs(f64x2.add(f64x2.sub(a, f64x2.add(b, b)), c));
}

// @ts-ignore: decorator
@inline
function upper(x: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 2, 3));
}

/**
 * The numbers of the steps from `from` to before `end` that exceed those around them, to `to`; how many. Each is at
 * least `smallest`, larger than those within `near`, the first of equal ones, and `ratio` times larger than a `share` of
 * those within `around`, of `count` in all.
 */
export function findIsolatedSteps(
  steps: usize, from: i32, end: i32, count: i32, smallest: f64, near: i32, around: i32, ratio: f64, share: f64, to: usize,
): i32 {
  let found = 0;
  for (let i = from; i < end; i++) {
    const step = load<f64>(steps + (<usize>i << 3));
    if (step < smallest) continue;
    const low = max(0, i - around), high = min(count - 1, i + around);
    let isLargest = true;
    for (let k = max(low, i - near), until = min(high, i + near); k <= until; k++) {
      const other = load<f64>(steps + (<usize>k << 3));
      isLargest = isLargest && !(other > step || (other == step && k < i));
    }
    if (!isLargest) continue;
    let smaller = 0;
    for (let k = low; k <= high; k++) smaller += i32(load<f64>(steps + (<usize>k << 3)) * ratio < step);
    if (<f64>smaller < share * <f64>(high - low + 1)) continue;
    store<i32>(to + (<usize>found << 2), i);
    found++;
  }
  return found;
}

/** 2³² over the golden ratio, and two of the constants of MurmurHash3's finish. */
// @ts-ignore: decorator
@inline
const SPREAD: i32 = 0x9e3779b1;
// @ts-ignore: decorator
@inline
const FIRST: i32 = 0x85ebca6b;
// @ts-ignore: decorator
@inline
const SECOND: i32 = 0xc2b2ae35;

/** Mixes the bits of one more channel into the keys of `frames` frames, a multiple of 4; with `joinsZeros` −0 is 0. */
export function addToKeys(x: usize, frames: i32, keys: usize, joinsZeros: bool): void {
  const spread = i32x4.splat(SPREAD), zero = f32x4.splat(0);
  for (const end = keys + (<usize>frames << 2); keys < end; keys += 16, x += 16) {
    let bits = v128.load(x);
    if (joinsZeros) bits = v128.andnot(bits, f32x4.eq(bits, zero));
    const key = i32x4.mul(v128.xor(v128.load(keys), bits), spread);
    v128.store(keys, v128.xor(key, i32x4.shr_u(key, 15)));
  }
}

/** Adds x² of `frames` frames, a multiple of 4, to their powers. */
export function addPowers(x: usize, frames: i32, powers: usize): void {
  for (const end = x + (<usize>frames << 2); x < end; x += 16, powers += 32) {
    const four = v128.load(x);
    const low = f64x2.promote_low_f32x4(four), high = upper(four);
    v128.store(powers, f64x2.add(v128.load(powers), f64x2.mul(low, low)));
    v128.store(powers, f64x2.add(v128.load(powers, 16), f64x2.mul(high, high)), 16);
  }
}

/**
 * Goes on until the sum of 33 keys ends a chunk, `first` at the earliest; the number of that frame, or `count`. Before
 * the keys and the powers lie those of the frames before. The chunk is the frames up to 16 before.
 * state: its energy, then as integers the sum of the keys, its two names, and whether it is not flat.
 */
export function findChunkEnd(keys: usize, powers: usize, from: i32, count: i32, first: i32, mask: i32, state: usize): i32 {
  let energy = load<f64>(state);
  let total = load<i32>(state, 8), name = load<i32>(state, 12), check = load<i32>(state, 16), moved = load<i32>(state, 20);
  let i = from;
  let key = keys + (<usize>from << 2), power = powers + (<usize>from << 3);
  let last = load<i32>(key - 68);
  for (; i < count; ++i, key += 4, power += 8) {
    total += load<i32>(key) - load<i32>(key - 132);
    const own = load<i32>(key - 64);
    const both = own + last;
    const pair = (both ^ (both >>> 16)) * FIRST;
    name += pair ^ (pair >>> 13);
    const other = (pair ^ (pair >>> 15)) * SECOND;
    check += other ^ (other >>> 16);
    energy += load<f64>(power - 128);
    moved |= own ^ last;
    last = own;
    const mixed = (total ^ (total >>> 15)) * FIRST;
    if (((mixed ^ (mixed >>> 13)) & mask) != 0 || i < first) continue;
    // The next of equal frames, with the same sum, ends a chunk as well.
    if (moved != 0 || i + 1 == count || load<i32>(key, 4) != load<i32>(key - 128) || load<i32>(key - 60) != own) break;
  }
  store<f64>(state, energy);
  store<i32>(state, total, 8);
  store<i32>(state, name, 12);
  store<i32>(state, check, 16);
  store<i32>(state, moved, 20);
  return i;
}

/**
 * Goes on to a frame whose last 16 keys were seen no more than `most` frames before, or to any with `always`; its
 * number, or `count`. A frame from the 15th equal one on is none, nor is one of the first 16, up to `first`. Where none
 * was seen, the place is noted: `stamp`, which counts the frames, and the sum. Before the keys lie those of 16 frames
 * before.
 * state: the sum of the keys by their ages, the equal frames in a row, the place of the frame.
 */
export function findSeen(keys: usize, from: i32, count: i32, first: i32, stamp: i32, most: i32, always: bool, oldest: i32, latest: usize, places: i32, state: usize): i32 {
  let total = load<i32>(state), flat = load<i32>(state, 4);
  let i = from;
  let at = keys + (<usize>from << 2);
  let before = load<i32>(at - 4);
  for (; i < count; ++i, at += 4, ++stamp) {
    const key = load<i32>(at);
    total = total * SPREAD + key - load<i32>(at - 64) * oldest;
    flat = key == before && i > first - 16 ? flat + 1 : 0;
    before = key;
    if (flat >= 15 || i < first) continue;
    const place = (total ^ (total >>> 15)) & (places - 1);
    const slot = latest + (<usize>place << 3);
    const seen = load<i32>(slot);
    if (always || (seen != 0 && load<i32>(slot, 4) == total && <u32>(stamp - seen) <= <u32>most)) {
      store<i32>(state, place, 8);
      break;
    }
    store<i32>(slot, stamp);
    store<i32>(slot, total, 4);
  }
  store<i32>(state, total);
  store<i32>(state, flat, 4);
  return i;
}

/**
 * Counts the samples of a channel that differ from the one before (leaps), and those of them with constant samples
 * before and after: exactly, and by more than `dither`.
 * state, doubles: energies of the sound, of all leaps, of those over the dither; the last sample; counts of samples that
 * are not 0, leaps, isolated leaps, large leaps, isolated large ones; whether the last sample equals the one before, and
 * is a leap after a constant run; the same of large leaps.
 */
export function countLeaps(x: usize, frames: i32, dither: f64, state: usize): void {
  let power = load<f64>(state), ofLeaps = load<f64>(state, 8), ofLarge = load<f64>(state, 16), before = load<f64>(state, 24);
  let sounding = 0, leaps = 0, isolated = 0, largeLeaps = 0, isolatedLarge = 0;
  let still = <i32>load<f64>(state, 72), leap = <i32>load<f64>(state, 80);
  let stillNearly = <i32>load<f64>(state, 88), largeLeap = <i32>load<f64>(state, 96);
  for (const end = x + (<usize>frames << 2); x < end; x += 4) {
    const here = <f64>load<f32>(x);
    sounding += i32(here != 0);
    power += here * here;
    const rise = here - before, energy = rise * rise;
    before = here;
    const isLeap = i32(rise != 0), isLarge = i32(!(abs(rise) <= dither));
    isolated += leap & (1 - isLeap);
    leap = isLeap & still;
    still = 1 - isLeap;
    leaps += isLeap;
    ofLeaps += energy;
    isolatedLarge += largeLeap & (1 - isLarge);
    largeLeap = isLarge & stillNearly;
    stillNearly = 1 - isLarge;
    largeLeaps += isLarge;
    ofLarge += select<f64>(energy, 0, isLarge);
  }
  store<f64>(state, power);
  store<f64>(state, ofLeaps, 8);
  store<f64>(state, ofLarge, 16);
  store<f64>(state, before, 24);
  store<f64>(state, load<f64>(state, 32) + <f64>sounding, 32);
  store<f64>(state, load<f64>(state, 40) + <f64>leaps, 40);
  store<f64>(state, load<f64>(state, 48) + <f64>isolated, 48);
  store<f64>(state, load<f64>(state, 56) + <f64>largeLeaps, 56);
  store<f64>(state, load<f64>(state, 64) + <f64>isolatedLarge, 64);
  store<f64>(state, <f64>still, 72);
  store<f64>(state, <f64>leap, 80);
  store<f64>(state, <f64>stillNearly, 88);
  store<f64>(state, <f64>largeLeap, 96);
}
