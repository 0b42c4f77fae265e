import { cos } from '../../../elementary/cos.js';
import { sin } from '../../../elementary/sin.js';
import { kaiserWindow, LINES, SHORT_LINES, SHORT_WINDOWS, sineWindow, WINDOW } from '../tables.js';

/** Where the first short window of a block starts, and where a short slope does in a long one. */
const SHORT_START = (LINES - SHORT_LINES) / 2;

/** Rising halves by their shape: sine and derived from Kaiser-Bessel. */
const longs = [sineWindow(LINES), kaiserWindow(LINES)];
const shorts = [sineWindow(SHORT_LINES), kaiserWindow(SHORT_LINES)];
/** Long halves with short slopes. */
const stops = shorts.map((slope) =>
  Float64Array.from({ length: LINES }, (_, n) =>
    n < SHORT_START ? 0 : (slope[n - SHORT_START] ?? 1),
  ),
);

/** The inverse transform of a channel, and the overlap of its blocks (ISO/IEC 14496-3, 4.6.11). */
export class FilterBank {
  readonly #overlap = new Float64Array(LINES);
  #shape = 0;

  /** Nothing overlaps. */
  forget(): void {
    this.#overlap.fill(0);
  }

  /** Puts the samples of a block to `output`. */
  give(lines: Float64Array, sequence: number, shape: number, output: Float32Array): void {
    const block = new Float64Array(2 * LINES);
    if (sequence === WINDOW.short)
      for (let window = 0; window < SHORT_WINDOWS; window++) {
        const at = window * SHORT_LINES;
        const rise = shorts[window === 0 ? this.#shape : shape];
        const part = lines.subarray(at, at + SHORT_LINES);
        addBlock(block, SHORT_START + at, part, rise, shorts[shape]);
      }
    else {
      const rises = sequence === WINDOW.stop ? stops : longs;
      const falls = sequence === WINDOW.start ? stops : longs;
      addBlock(block, 0, lines, rises[this.#shape], falls[shape]);
    }
    for (let n = 0; n < LINES; n++) {
      output[n] = ((block[n] ?? 0) + (this.#overlap[n] ?? 0)) / FULL_SCALE;
      this.#overlap[n] = block[LINES + n] ?? 0;
    }
    this.#shape = shape;
  }
}

const FULL_SCALE = 32_768;

/** Adds the windowed inverse transform of the lines. */
function addBlock(
  block: Float64Array,
  at: number,
  lines: Float64Array,
  rise: Float64Array = new Float64Array(),
  fall: Float64Array = new Float64Array(),
): void {
  const count = lines.length;
  const half = count / 2;
  const cosines = cosineTransform(lines);
  const add = (n: number, value: number) => (block[at + n] = (block[at + n] ?? 0) + value);
  for (let n = 0; n < half; n++) {
    const [early = 0, late = 0] = [cosines[half + n], cosines[half - 1 - n]];
    const mirrored = count - 1 - n;
    add(n, early * (rise[n] ?? 0));
    add(mirrored, -early * (rise[mirrored] ?? 0));
    add(count + n, -late * (fall[mirrored] ?? 0));
    add(count + mirrored, -late * (fall[n] ?? 0));
  }
}

/** DCT-IV with the gain of the inverse transform, by a complex Fourier transform of half as many points. */
function cosineTransform(lines: Float64Array): Float64Array {
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
    result[2 * k] = (re[k] ?? 0) / count;
    result[count - 1 - 2 * k] = -(im[k] ?? 0) / count;
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
