/** Strengths of notes that explain a spectrum; to the bits of the plain reference. */

/** Weaker notes do not change. */
// @ts-ignore: decorator
@inline
const TINY: f64 = 1e-9;

/**
 * Rounds of Lee and Seung's rule. Lists of doubles: `notes` and `shares`, then `active` with room around it; `spectrum`,
 * then `ratios` with room around it. Counts are rounded up to eight, and what is beyond is 0 (of the shares 1). A zero
 * that is added changes no sum, so that every offset of every note may be.
 */
export function fitNotes(
  notes: usize, noteCount: i32, shares: usize, active: usize, spectrum: usize, binCount: i32, ratios: usize, offsets: usize, weights: usize, parts: i32, rounds: i32,
): void {
  const tiny = f64x2.splat(TINY);
  const noteBytes = <usize>noteCount << 3, binBytes = <usize>binCount << 3;
  for (let round = 0; round < rounds; round++) {
    for (let n: usize = 0; n < noteBytes; n += 16) {
      const strength = v128.load(notes + n);
      v128.store(active + n, v128.andnot(strength, f64x2.lt(strength, tiny)));
    }
    for (let b: usize = 0; b < binBytes; b += 64) {
      let a = tiny, c = tiny, d = tiny, e = tiny;
      // From the lowest note to the highest: the furthest partial first.
      for (let i = parts - 1; i >= 0; i--) {
        const weight = v128.load64_splat(weights + (<usize>i << 3));
        const from = active + b - (<isize>load<i32>(offsets + (<usize>i << 2)) << 3);
        a = f64x2.add(a, f64x2.mul(v128.load(from), weight));
        c = f64x2.add(c, f64x2.mul(v128.load(from, 16), weight));
        d = f64x2.add(d, f64x2.mul(v128.load(from, 32), weight));
        e = f64x2.add(e, f64x2.mul(v128.load(from, 48), weight));
      }
      v128.store(ratios + b, f64x2.div(v128.load(spectrum + b), a));
      v128.store(ratios + b, f64x2.div(v128.load(spectrum + b, 16), c), 16);
      v128.store(ratios + b, f64x2.div(v128.load(spectrum + b, 32), d), 32);
      v128.store(ratios + b, f64x2.div(v128.load(spectrum + b, 48), e), 48);
    }
    for (let n: usize = 0; n < noteBytes; n += 64) {
      let a = f64x2.splat(0), c = a, d = a, e = a;
      for (let i = 0; i < parts; i++) {
        const weight = v128.load64_splat(weights + (<usize>i << 3));
        const from = ratios + n + (<isize>load<i32>(offsets + (<usize>i << 2)) << 3);
        a = f64x2.add(a, f64x2.mul(v128.load(from), weight));
        c = f64x2.add(c, f64x2.mul(v128.load(from, 16), weight));
        d = f64x2.add(d, f64x2.mul(v128.load(from, 32), weight));
        e = f64x2.add(e, f64x2.mul(v128.load(from, 48), weight));
      }
      update(notes + n, a, shares + n, tiny);
      update(notes + n + 16, c, shares + n + 16, tiny);
      update(notes + n + 32, d, shares + n + 32, tiny);
      update(notes + n + 48, e, shares + n + 48, tiny);
    }
  }
}

// @ts-ignore: decorator
@inline
function update(note: usize, up: v128, share: usize, tiny: v128): void {
  const strength = v128.load(note);
  const updated = f64x2.div(f64x2.mul(strength, up), v128.load(share));
  v128.store(note, v128.bitselect(strength, updated, f64x2.lt(strength, tiny)));
}
