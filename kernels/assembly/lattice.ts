// @ts-ignore: decorator
@inline
const MIN_LINES: i32 = 4;

/**
 * Of each line of a band: |X|^(3/4); what its precision is without the gain; and ln of its highest likelihood, without
 * the gain.
 */
const lineData = memory.data(1024 * 16, 16);
// @ts-ignore: decorator
@inline
const LINE_BYTES: usize = 12;

/**
 * How much the lines of each of `blocks` blocks speak for a lattice: what the plain reference gives, in single
 * precision, four gains at a time. `line` and `block` are bytes from line to line and from block to block. `bands`:
 * first line, and line after the last, of each. `gains`: from the lowest on, 2^(−3/16·gain), then 2^(3/8·gain), then
 * 3/16·ln 2·gain, `gainCount` of each. `constants`: see `lattice-tables.ts`. A block is left where so many bands,
 * `tried`, have shown less than `promising`.
 */
export function latticeEvidence(
  lines: usize, line: usize, blocks: i32, block: usize, bands: usize, bandCount: i32, gains: usize, gainCount: i32, constants: usize,
  tried: i32, promising: f64, to: usize,
): void {
  const smallest = load<f32>(constants), precision = load<f32>(constants, 4), height = load<f32>(constants, 8);
  const byChance = load<f32>(constants, 12), finestFrom = load<f32>(constants, 16);
  const lastBand = bands + (<usize>bandCount << 3);
  for (let i = 0; i < blocks; i++, lines += block, to += 8) {
    let evidence: f64 = 0, left = tried;
    for (let band = bands; band < lastBand; band += 8) {
      const end = lines + <usize>load<i32>(band, 4) * line;
      let into = lineData, highest: f32 = 0;
      for (let at = lines + <usize>load<i32>(band) * line; at != end; at += line) {
        const size = abs<f32>(load<f32>(at));
        if (size < smallest) continue;
        highest = max(highest, size);
        const root = sqrt<f32>(size);
        store<f32>(into, sqrt<f32>(size * root));
        store<f32>(into, precision * root, 4);
        store<f32>(into, height + <f32>0.17328679513998632 * roughLog2(size), 8); // ln 2 / 4
        into += LINE_BYTES;
      }
      if (into < lineData + MIN_LINES * LINE_BYTES) continue;
      const best = bestOfGains(into, highest, finestFrom, gains, gainCount, constants);
      if (best > byChance) evidence += <f64>(best - byChance);
      if (--left == 0 && evidence < promising) break;
    }
    store<f64>(to, evidence);
  }
}

function bestOfGains(end: usize, highest: f32, finestFrom: f32, gains: usize, gainCount: i32, constants: usize): f32 {
  const level = roughLog2(highest);
  const lowest = <i32>load<f32>(constants, 20);
  const first = max(0, <i32>ceil<f32>(finestFrom - 4 * level / 3) - lowest);
  const last = <i32>floor<f32>(4 * (level - load<f32>(constants, 24))) - lowest;
  const astray = f32x4.splat(load<f32>(constants, 28)), givenUp = f32x4.splat(2 * load<f32>(constants, 28));
  const sharpest = f32x4.splat(load<f32>(constants, 32)), highestHeight = f32x4.splat(load<f32>(constants, 36));
  const minHeight = f32x4.splat(load<f32>(constants, 40)), doubted = f32x4.splat(load<f32>(constants, 44));
  const count = (end - lineData) / LINE_BYTES, pairsEnd = lineData + (count & ~1) * LINE_BYTES;
  const afterFour = lineData + 4 * LINE_BYTES;
  let best: f32 = 0;
  for (let gain = first; gain <= last; gain += 4) {
    const at = gains + (<usize>gain << 2), row = <usize>gainCount << 2;
    const scale = v128.load(at), sharper = v128.load(at + row), higher = v128.load(at + 2 * row);
    // Most gains end after four lines, without a branch between them: each would cost as much as the line.
    const one = ratiosOf(lineData, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
    const two = ratiosOf(lineData + LINE_BYTES, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
    const three = ratiosOf(lineData + 2 * LINE_BYTES, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
    const four = ratiosOf(lineData + 3 * LINE_BYTES, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
    let total = givenUpOr(f32x4.add(f32x4.add(one, two), f32x4.add(three, four)), doubted);
    if (!v128.any_true(f32x4.gt(total, doubted))) continue;
    let i = afterFour;
    for (; i < pairsEnd; i += 2 * LINE_BYTES) {
      const first = ratiosOf(i, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
      const second = ratiosOf(i + LINE_BYTES, scale, sharper, higher, sharpest, highestHeight, minHeight, astray);
      total = givenUpOr(f32x4.add(total, first), givenUp);
      total = givenUpOr(f32x4.add(total, second), givenUp);
      if (!v128.any_true(f32x4.gt(total, givenUp))) break;
    }
    if (i < pairsEnd) continue;
    if (i < end) total = givenUpOr(f32x4.add(total, ratiosOf(i, scale, sharper, higher, sharpest, highestHeight, minHeight, astray)), givenUp);
    if (!v128.any_true(f32x4.gt(total, f32x4.splat(best)))) continue;
    best = betterOf(best, f32x4.extract_lane(total, 0), gain, last, end, gains);
    best = betterOf(best, f32x4.extract_lane(total, 1), gain + 1, last, end, gains);
    best = betterOf(best, f32x4.extract_lane(total, 2), gain + 2, last, end, gains);
    best = betterOf(best, f32x4.extract_lane(total, 3), gain + 3, last, end, gains);
  }
  return best;
}

/** The ln likelihood ratios of a line, of four gains. */
// @ts-ignore: decorator
@inline
function ratiosOf(line: usize, scale: v128, sharper: v128, higher: v128, sharpest: v128, highestHeight: v128, minHeight: v128, astray: v128): v128 {
  const q = f32x4.mul(v128.load32_splat(line), scale);
  const whole = f32x4.nearest(q);
  const off = f32x4.sub(q, whole);
  // pmin and pmax are one instruction each; without NaN they give the same.
  const sharp = f32x4.pmin(f32x4.mul(v128.load32_splat(line, 4), sharper), sharpest);
  const high = f32x4.pmin(f32x4.add(v128.load32_splat(line, 8), higher), highestHeight);
  let ratio = f32x4.pmax(f32x4.sub(high, f32x4.mul(sharp, f32x4.mul(off, off))), astray);
  ratio = v128.andnot(ratio, f32x4.lt(high, minHeight));
  return v128.bitselect(astray, ratio, f32x4.eq(whole, f32x4.splat(0)));
}

/** −∞ where it is so low that the gain is given up: no later line raises that. */
// @ts-ignore: decorator
@inline
function givenUpOr(total: v128, givenUp: v128): v128 {
  return v128.bitselect(total, f32x4.splat(-Infinity), f32x4.gt(total, givenUp));
}

// @ts-ignore: decorator
@inline
function betterOf(best: f32, total: f32, gain: i32, last: i32, end: usize, gains: usize): f32 {
  return total > best && gain <= last && areDifferent(end, load<f32>(gains + (<usize>gain << 2))) ? total : best;
}

/** Lines that all have one q are equal, not a lattice. */
function areDifferent(end: usize, scale: f32): bool {
  let fewest = f32.MAX_VALUE, largest: f32 = 0;
  for (let i = lineData; i < end; i += LINE_BYTES) {
    const whole = nearest<f32>(load<f32>(i) * scale);
    if (whole == 0) continue;
    fewest = min(fewest, whole);
    largest = max(largest, whole);
  }
  return largest > fewest;
}

/** log2 to 0.09, by the bits of a float. */
// @ts-ignore: decorator
@inline
function roughLog2(x: f32): f32 {
  return <f32>reinterpret<i32>(x) * <f32>1.1920928955078125e-7 - 127;
}
