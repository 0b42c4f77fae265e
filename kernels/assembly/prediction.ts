/**
 * Σ x_i·x_(i−lag) of `length` doubles, in the order of the plain reference, so that the bits are equal: `lags` of them,
 * a multiple of 4 from 8 on. Before x there are as many zeros.
 */
export function autocorrelate(x: usize, length: i32, lags: i32, to: usize): void {
  const end = x + (<usize>length << 3);
  for (let lag = 0; lag < lags;) {
    // Each sum waits for its last addition: twelve at once take little longer than eight.
    const left = lags - lag, isWide = (left & 7) == 4 || left == 24;
    let a = f64x2.splat(0), b = a, c = a, d = a, e = a, f = a;
    // Each pair of lags is read at once, the longer one first.
    let at = x, back = x - (<usize>(lag + 1) << 3);
    if (isWide)
      for (; at < end; at += 8, back += 8) {
        const value = v128.load64_splat(at);
        a = f64x2.add(a, f64x2.mul(value, v128.load(back)));
        b = f64x2.add(b, f64x2.mul(value, v128.load(back - 16)));
        c = f64x2.add(c, f64x2.mul(value, v128.load(back - 32)));
        d = f64x2.add(d, f64x2.mul(value, v128.load(back - 48)));
        e = f64x2.add(e, f64x2.mul(value, v128.load(back - 64)));
        f = f64x2.add(f, f64x2.mul(value, v128.load(back - 80)));
      }
    else
      for (; at < end; at += 8, back += 8) {
        const value = v128.load64_splat(at);
        a = f64x2.add(a, f64x2.mul(value, v128.load(back)));
        b = f64x2.add(b, f64x2.mul(value, v128.load(back - 16)));
        c = f64x2.add(c, f64x2.mul(value, v128.load(back - 32)));
        d = f64x2.add(d, f64x2.mul(value, v128.load(back - 48)));
      }
    v128.store(to, v128.shuffle<f64>(a, a, 1, 0));
    v128.store(to, v128.shuffle<f64>(b, b, 1, 0), 16);
    v128.store(to, v128.shuffle<f64>(c, c, 1, 0), 32);
    v128.store(to, v128.shuffle<f64>(d, d, 1, 0), 48);
    if (isWide) {
      v128.store(to, v128.shuffle<f64>(e, e, 1, 0), 64);
      v128.store(to, v128.shuffle<f64>(f, f, 1, 0), 80);
    }
    lag += isWide ? 12 : 8;
    to += isWide ? 96 : 64;
  }
}

/**
 * Σ filter_j·x_(i−j), `taps` of them, at `count` doubles from x on, a multiple of 8; in the order of the plain
 * reference.
 */
export function predictionResiduals(x: usize, filter: usize, taps: i32, count: i32, to: usize): void {
  const end = x + (<usize>count << 3), lastTap = filter + (<usize>taps << 3);
  for (; x < end; x += 64, to += 64) {
    let a = f64x2.splat(0), b = a, c = a, d = a;
    for (let tap = filter, at = x; tap < lastTap; tap += 8, at -= 8) {
      const weight = v128.load64_splat(tap);
      a = f64x2.add(a, f64x2.mul(weight, v128.load(at)));
      b = f64x2.add(b, f64x2.mul(weight, v128.load(at, 16)));
      c = f64x2.add(c, f64x2.mul(weight, v128.load(at, 32)));
      d = f64x2.add(d, f64x2.mul(weight, v128.load(at, 48)));
    }
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}

/** Products of `count` floats and doubles, as doubles. */
export function windowSamples(x: usize, window: usize, count: i32, to: usize): void {
  const end = to + (<usize>(count & ~1) << 3);
  for (; to < end; x += 8, window += 16, to += 16)
    v128.store(to, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(x)), v128.load(window)));
  if (count & 1) store<f64>(to, <f64>load<f32>(x) * load<f64>(window));
}
