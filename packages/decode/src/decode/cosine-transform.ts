import { cos } from '../elementary/cos.js';
import { sin } from '../elementary/sin.js';

/** The cosine transform of type IV, by a complex Fourier transform of half as many points, in double precision. */
export function cosineTransform(lines: Float64Array): Float64Array {
  const count = lines.length;
  const half = count / 2;
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  for (let n = 0; n < half; n++)
    turn(re, im, n, lines[2 * n] ?? 0, lines[count - 1 - 2 * n] ?? 0, angleOf(n, count));
  transform(re, im);
  const result = new Float64Array(count);
  for (let k = 0; k < half; k++) {
    turn(re, im, k, re[k] ?? 0, im[k] ?? 0, angleOf(k, count));
    result[2 * k] = re[k] ?? 0;
    result[count - 1 - 2 * k] = -(im[k] ?? 0);
  }
  return result;
}

const angleOf = (n: number, count: number) => (-Math.PI * (8 * n + 1)) / (8 * count);

function turn(
  re: Float64Array,
  im: Float64Array,
  at: number,
  x: number,
  y: number,
  angle: number,
): void {
  const [c, s] = [cos(angle), sin(angle)];
  re[at] = x * c - y * s;
  im[at] = x * s + y * c;
}

/** Discrete Fourier transform of a power of two of points, in place. */
function transform(re: Float64Array, im: Float64Array): void {
  const { length } = re;
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
    [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
  }
  for (let size = 2; size <= length; size *= 2)
    for (let k = 0; k < size / 2; k++) {
      const angle = (-2 * Math.PI * k) / size;
      const [c, s] = [cos(angle), sin(angle)];
      for (let a = k; a < length; a += size) {
        const b = a + size / 2;
        const [x = 0, y = 0] = [re[b], im[b]];
        const [turnedRe, turnedIm] = [x * c - y * s, x * s + y * c];
        re[b] = (re[a] ?? 0) - turnedRe;
        im[b] = (im[a] ?? 0) - turnedIm;
        re[a] = (re[a] ?? 0) + turnedRe;
        im[a] = (im[a] ?? 0) + turnedIm;
      }
    }
}
