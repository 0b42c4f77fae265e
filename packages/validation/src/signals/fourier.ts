/**
 * Inverse Fourier transform in place, sizes of a power of two, unscaled. The engine has its own, faster one;
 * reference signals are made without its help.
 */
export function inverseFourier(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    const cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / span));
    const sin = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / span));
    for (let start = 0; start < size; start += span)
      for (let k = 0; k < half; k++) {
        const low = start + k;
        const high = low + half;
        const [c, s] = [cos[k] ?? 0, sin[k] ?? 0];
        const [hr, hi] = [re[high] ?? 0, im[high] ?? 0];
        const [xr, xi] = [hr * c - hi * s, hr * s + hi * c];
        const [lr, li] = [re[low] ?? 0, im[low] ?? 0];
        re[low] = lr + xr;
        im[low] = li + xi;
        re[high] = lr - xr;
        im[high] = li - xi;
      }
  }
}
