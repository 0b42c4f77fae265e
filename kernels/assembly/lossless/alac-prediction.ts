/** Samples out of what ALAC's predictor missed, in place; the predictor learns from every sample. */
import { moveTo, takeSigned } from './bits';
import { COEFFICIENTS } from './layout';

/** Orders from here on are no order: each sample is predicted to be as the one before. */
const DIFFERENCE: i32 = 31;
/** What four samples at a time can do, and sums of what they learn stay within 32 bits. */
const MAX_FAST_ORDER: i32 = 8;
const MAX_FAST_BITS: u32 = 25;

/** @param coefficientsAt Bit where the coefficients are, that of the newest sample first. */
export function predictAlac(
  x: usize,
  samples: i32,
  bits: u32,
  order: i32,
  quantisation: i32,
  coefficientsAt: u32,
  isTwice: bool,
): void {
  if (isTwice) addUp(x, samples, bits);
  if (order == 0) return;
  if (order == DIFFERENCE) {
    addUp(x, samples, bits);
    return;
  }
  addUp(x, min(order + 1, samples), bits);
  if (samples <= order + 1) return;
  moveTo(coefficientsAt);
  if (order <= MAX_FAST_ORDER && bits <= MAX_FAST_BITS) predictFew(x, samples, bits, order, quantisation);
  else predictMany(x, samples, bits, order, quantisation);
}

// @ts-ignore: decorator
@inline
function extended(value: i32, unused: u32): i32 {
  return (value << unused) >> unused;
}

function addUp(x: usize, samples: i32, bits: u32): void {
  const unused = 32 - bits;
  let last = load<i32>(x);
  for (let i = 1; i < samples; i++) {
    const p = x + (<usize>i << 2);
    last = extended(last + load<i32>(p), unused);
    store<i32>(p, last);
  }
}

// @ts-ignore: decorator
@inline
function lane(at: i32): usize {
  return COEFFICIENTS + (<usize>at << 2);
}

/** The format as it is described. Coefficient 0 is that of the oldest sample. */
function predictMany(x: usize, samples: i32, bits: u32, order: i32, quantisation: i32): void {
  for (let j = order - 1; j >= 0; j--) store<i32>(lane(j), <i32>takeSigned(16));
  const unused = 32 - bits;
  const half = <i64>1 << (quantisation - 1);
  for (let i = order + 1; i < samples; i++) {
    const p = x + (<usize>i << 2);
    const window = p - (<usize>order << 2);
    const base = load<i32>(window - 4);
    let sum = 0;
    for (let j = 0; j < order; j++)
      sum += (load<i32>(window + (<usize>j << 2)) - base) * load<i32>(lane(j));
    let missed = load<i32>(p);
    store<i32>(p, extended(<i32>((<i64>sum + half) >> quantisation) + base + missed, unused));
    if (missed == 0) continue;
    const isUp = missed > 0;
    for (let j = 0; j < order && (isUp ? missed > 0 : missed < 0); j++) {
      const above = load<i32>(window + (<usize>j << 2)) - base;
      const way = i32(above > 0) - i32(above < 0);
      store<i32>(lane(j), load<i32>(lane(j)) + (isUp ? way : -way));
      const size = isUp ? above * way : -(above * way);
      missed -= (size >> quantisation) * (j + 1);
    }
  }
}

/**
 * The same for up to eight coefficients, which lie consecutively in two vectors, the newest last. The loop over the
 * coefficients that ends once the miss is used up becomes a comparison with running sums.
 */
function predictFew(x: usize, samples: i32, bits: u32, order: i32, quantisation: i32): void {
  memory.fill(lane(0), 0, 64);
  for (let j = 7; j >= 8 - order; j--) {
    store<i32>(lane(j), <i32>takeSigned(16));
    store<i32>(lane(8 + j), j - (8 - order) + 1);
  }
  let c0 = v128.load(lane(0)), c1 = v128.load(lane(4));
  const w0 = v128.load(lane(8)), w1 = v128.load(lane(12));
  const zero = i32x4.splat(0);
  const used0 = i32x4.ne(w0, zero), used1 = i32x4.ne(w1, zero);
  const unused = 32 - bits;
  const half = <i64>1 << (quantisation - 1);
  const start = x + (<usize>(order + 1) << 2);
  const back = <usize>(order + 1) << 2;
  let far = v128.load(start - 32), near = v128.load(start - 16);
  const end = x + (<usize>samples << 2);
  for (let p = start; p < end; p += 4) {
    const base = load<i32>(p - back);
    const bases = i32x4.splat(base);
    const d0 = i32x4.sub(far, bases), d1 = i32x4.sub(near, bases);
    let sums = i32x4.add(i32x4.mul(d0, c0), i32x4.mul(d1, c1));
    sums = i32x4.add(sums, i32x4.shuffle(sums, sums, 2, 3, 0, 1));
    const sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
    const missed = load<i32>(p);
    const sample = extended(<i32>((<i64>sum + half) >> quantisation) + base + missed, unused);
    store<i32>(p, sample);
    if (missed != 0) {
      // as if the miss were positive: x ^ −1 − −1 is −x
      const down = i32x4.splat(missed >> 31);
      const size0 = i32x4.sub(v128.xor(i32x4.abs(d0), down), down);
      const size1 = i32x4.sub(v128.xor(i32x4.abs(d1), down), down);
      const t0 = i32x4.mul(i32x4.shr_s(size0, quantisation), w0);
      const t1 = i32x4.mul(i32x4.shr_s(size1, quantisation), w1);
      const all = i32x4.splat(missed);
      const r0 = i32x4.sub(all, sumsBefore(t0));
      const total0 = i32x4.add(t0, i32x4.shuffle(t0, t0, 2, 3, 0, 1));
      const before1 = i32x4.add(total0, i32x4.shuffle(total0, total0, 1, 0, 3, 2));
      const r1 = i32x4.sub(i32x4.sub(all, before1), sumsBefore(t1));
      const learns0 = i32x4.gt_s(i32x4.sub(v128.xor(r0, down), down), zero);
      const learns1 = i32x4.gt_s(i32x4.sub(v128.xor(r1, down), down), zero);
      const way0 = i32x4.sub(i32x4.lt_s(d0, zero), i32x4.gt_s(d0, zero));
      const way1 = i32x4.sub(i32x4.lt_s(d1, zero), i32x4.gt_s(d1, zero));
      const turned0 = i32x4.sub(v128.xor(way0, down), down);
      const turned1 = i32x4.sub(v128.xor(way1, down), down);
      c0 = i32x4.add(c0, v128.and(v128.and(turned0, learns0), used0));
      c1 = i32x4.add(c1, v128.and(v128.and(turned1, learns1), used1));
    }
    far = i32x4.shuffle(far, near, 1, 2, 3, 4);
    near = i32x4.replace_lane(i32x4.shuffle(near, near, 1, 2, 3, 3), 3, sample);
  }
}

/** Of each lane, the sum of those before it. */
// @ts-ignore: decorator
@inline
function sumsBefore(t: v128): v128 {
  const zero = i32x4.splat(0);
  const one = i32x4.shuffle(zero, t, 0, 4, 5, 6); // 0 a b c
  const two = i32x4.add(one, i32x4.shuffle(zero, one, 0, 4, 5, 6)); // 0 a a+b b+c
  return i32x4.add(two, i32x4.shuffle(zero, one, 0, 1, 2, 5)); // + 0 0 0 a
}
