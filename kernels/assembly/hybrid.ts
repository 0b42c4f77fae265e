/**
 * The hybrid of MPEG-1 layer III, in two steps, four blocks at a time. Four blocks that begin at neighbouring samples
 * are read as they lie; others are first laid side by side, sample by sample.
 */

// @ts-ignore: decorator
@inline
const LINES: i32 = 18;
// @ts-ignore: decorator
@inline
const SLOTS: i32 = 36;
// @ts-ignore: decorator
@inline
const ALIASED: i32 = 8;

/** The signal under the prototype, folded to 64 phases, and those to 32. */
const folded = memory.data(64 * 16, 16);
const phases = memory.data(32 * 16, 16);

/**
 * Samples of the polyphase bands `first` to before `end`, each in its row of `row` bytes: of `count` places, `advance`
 * bytes apart. `tap` bytes lie between the samples of x. `prototype`: 512 taps with the signs of the fold. `cosines`:
 * 32 of each band.
 */
export function polyphaseBands(
  x: usize, tap: usize, advance: usize, count: i32, prototype: usize, cosines: usize, first: i32, end: i32, to: usize, row: usize,
): void {
  for (let i = 0; i < count; i++, x += advance, to += 16) {
    for (let m: usize = 0; m < 64; m++) {
      let at = x + (511 - m) * tap, c = prototype + (m << 2);
      let sum = f32x4.mul(v128.load(at), v128.load32_splat(c));
      for (let j = 1; j < 8; j++) {
        at -= 64 * tap;
        c += 256;
        sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(c)));
      }
      v128.store(folded + (m << 4), sum);
    }
    // cos((2b+1)(m−16)π/64) is even around 16 and odd around 48.
    v128.store(phases, v128.load(folded, 256));
    for (let k: usize = 1; k < 32; k++) {
      const above = v128.load(folded + ((16 + k) << 4));
      const adjacent = v128.load(folded + ((k <= 16 ? 16 - k : 80 - k) << 4));
      v128.store(phases + (k << 4), k <= 16 ? f32x4.add(above, adjacent) : f32x4.sub(above, adjacent));
    }
    let c = cosines + (<usize>first << 7), into = to;
    for (let band = first; band < end; band++, into += row) {
      let sum = f32x4.splat(0), sum2 = sum;
      for (let k: usize = 0; k < 512; k += 32, c += 8) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(phases + k), v128.load32_splat(c)));
        sum2 = f32x4.add(sum2, f32x4.mul(v128.load(phases + k, 16), v128.load32_splat(c, 4)));
      }
      v128.store(into, f32x4.add(sum, sum2));
    }
  }
}

/** The window of a block, folded. */
const window = memory.data(18 * 16, 16);

/**
 * Lines of `count` times four blocks, those of the bands `first` to before `end`, in rows of `toRow` bytes: an MDCT of
 * each band, whose values lie in rows of `row` bytes, `slot` bytes from one to the next. `sines`: the window of even
 * bands, then of odd ones, which lie upside down. `turns`: 18 rows of
 * 18. `aliases`: 8 cosines, then 8 sines, of the butterflies between bands.
 */
export function hybridLines(
  values: usize, row: usize, slot: usize, count: i32, first: i32, end: i32, sines: usize, turns: usize, aliases: usize, to: usize, toRow: usize,
): void {
  for (let i = 0; i < count; i++, values += 16, to += 16) {
    let from = values, line = to;
    for (let band = first; band < end; band++, from += row) {
      const sine = sines + <usize>(band & 1) * (SLOTS << 2);
      for (let n: usize = 0; n < 9; n++) {
        const c = slotAt(from, slot, sine, 26 - n), d = slotAt(from, slot, sine, 27 + n);
        v128.store(window + (n << 4), f32x4.neg(f32x4.add(c, d)));
        v128.store(window + ((9 + n) << 4), f32x4.sub(slotAt(from, slot, sine, n), slotAt(from, slot, sine, 17 - n)));
      }
      for (let k = 0, turn = turns; k < LINES; k++, turn += LINES << 2, line += toRow) {
        let sum = f32x4.splat(0), sum2 = sum;
        for (let n: usize = 0; n < 18; n += 2) {
          sum = f32x4.add(sum, f32x4.mul(v128.load(window + (n << 4)), v128.load32_splat(turn + (n << 2))));
          sum2 = f32x4.add(sum2, f32x4.mul(v128.load(window + (n << 4), 16), v128.load32_splat(turn + (n << 2), 4)));
        }
        v128.store(line, f32x4.add(sum, sum2));
      }
    }
    for (let band = first + 1; band < end; band++) {
      const border = to + <usize>((band - first) * LINES) * toRow;
      for (let n: usize = 0; n < <usize>ALIASED; n++) {
        const cs = v128.load32_splat(aliases + (n << 2)), ca = v128.load32_splat(aliases + (n << 2), ALIASED << 2);
        const under = border - (n + 1) * toRow, over = border + n * toRow;
        const below = v128.load(under), above = v128.load(over);
        v128.store(under, f32x4.add(f32x4.mul(below, cs), f32x4.mul(above, ca)));
        v128.store(over, f32x4.sub(f32x4.mul(above, cs), f32x4.mul(below, ca)));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function slotAt(values: usize, slot: usize, sine: usize, n: usize): v128 {
  return f32x4.mul(v128.load(values + n * slot), v128.load32_splat(sine + (n << 2)));
}
