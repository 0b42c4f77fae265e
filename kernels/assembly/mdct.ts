/**
 * Lines of an MDCT at each of `places` neighbouring samples, but for their sign. A window that is a short sum of sines
 * leaves of each line a short sum over the bins of the discrete Fourier transform without a window, and those slide:
 * from one sample to the next each is turned, and takes in the sample that comes and gives up the one that goes.
 *
 * `bins`: real parts of `count` neighbouring bins of the first block, as doubles, then imaginary parts. `turns`:
 * cosines and sines of a whole and of half a turn by one sample, four rows. `size`: samples of a block. `weights`:
 * `terms` of the window. `sums`: room for 2·`count` floats, and 8 more. `count` is even; `lines` is a multiple of 4,
 * and `isOdd` states whether the first is odd.
 */
export function slideLines(
  x: usize, size: i32, places: i32, bins: usize, count: i32, turns: usize, weights: usize, terms: i32, isOdd: bool, sums: usize, to: usize, lines: i32,
): void {
  const row = <usize>count << 3, sumRow = (<usize>count << 2) + 16, ahead = <usize>size << 2;
  const evens = isOdd ? sums + sumRow : sums, odds = isOdd ? sums : sums + sumRow;
  for (let place = 0; place < places; place++, x += 4) {
    // Σ x·cos is the real part, Σ x·sin the other with its sign turned: lines take their sum or their difference.
    const change = f64x2.splat(<f64>load<f32>(x + ahead) - <f64>load<f32>(x));
    for (let i: usize = 0; i < row; i += 16) {
      const re = v128.load(bins + i), im = v128.load(bins + row + i);
      v128.store64_lane(sums + (i >> 1), f32x4.demote_f64x2_zero(f64x2.sub(re, im)), 0);
      v128.store64_lane(sums + sumRow + (i >> 1), f32x4.demote_f64x2_zero(f64x2.neg(f64x2.add(re, im))), 0);
      const turn = turns + i, cos = v128.load(turn), sin = v128.load(turn + row);
      const half = turn + 2 * row, halfCos = v128.load(half), halfSin = v128.load(half + row);
      v128.store(bins + i, f64x2.add(f64x2.sub(f64x2.mul(re, cos), f64x2.mul(im, sin)), f64x2.mul(change, halfCos)));
      v128.store(bins + row + i, f64x2.add(f64x2.add(f64x2.mul(re, sin), f64x2.mul(im, cos)), f64x2.mul(change, halfSin)));
    }
    for (let line: usize = 0, end = <usize>lines << 2; line < end; line += 16, to += 16) {
      let even = f32x4.splat(0), odd = even;
      let below = line + (<usize>(terms - 1) << 2), above = below + 4;
      for (let term: usize = 0; term < <usize>terms; term++, below -= 4, above += 4) {
        const weight = v128.load32_splat(weights + (term << 2));
        even = f32x4.add(even, f32x4.mul(weight, f32x4.sub(v128.load(evens + above), v128.load(evens + below))));
        odd = f32x4.add(odd, f32x4.mul(weight, f32x4.sub(v128.load(odds + above), v128.load(odds + below))));
      }
      v128.store(to, v128.shuffle<i32>(even, odd, 0, 5, 2, 7));
    }
  }
}
