import { clamp } from '../../core/numbers.js';
import { parabolaShift } from '../../core/parabola.js';
import { cos as cosine } from '../../elementary/cos.js';
import { sin as sine } from '../../elementary/sin.js';
import type { Maximum } from '../pitch-kernels.js';

/** Samples on each side of the interpolated point. */
const DEPTH = 30;
const WINDOW_STEP = Math.PI / (DEPTH + 1);
const [STEP_COS, STEP_SIN] = [cosine(WINDOW_STEP), sine(WINDOW_STEP)];

/** Half widths of the parabolas that close in on a maximum, lags. */
const APPROACHES = [0.25, 0.05] as const;

/** Value between the points of an even function that is known at 0..length − 1, by a Hann-windowed sinc. */
function valueAt(values: Float64Array, x: number): number {
  const low = Math.floor(x);
  const share = x - low;
  if (share < 1e-9) return values[low] ?? 0;
  const first = low - DEPTH + 1;
  // sin(π·(x − i)) only changes its sign from point to point; the window's angle turns by a fixed step.
  let term = (sine(Math.PI * share) * (DEPTH % 2 === 0 ? -1 : 1)) / Math.PI;
  let cos = cosine((x - first) * WINDOW_STEP);
  let sin = sine((x - first) * WINDOW_STEP);
  let sum = 0;
  for (let i = first; i <= low + DEPTH; i++) {
    sum += ((values[i < 0 ? -i : i] ?? 0) * term * (0.5 + 0.5 * cos)) / (x - i);
    term = -term;
    const turned = cos * STEP_COS + sin * STEP_SIN;
    sin = sin * STEP_COS - cos * STEP_SIN;
    cos = turned;
  }
  return sum;
}

/** Of values that need not be a peak: no further than to the next of them. */
const vertex = (before: number, top: number, after: number): number =>
  clamp(parabolaShift(before, top, after), -1, 1);

/** The maximum of such a function next to its local maximum at `top`. */
export function sincPeak(values: Float64Array, top: number): Maximum {
  let x = top + vertex(values[top - 1] ?? 0, values[top] ?? 0, values[top + 1] ?? 0);
  for (const width of APPROACHES) {
    const [before, at, after] = [x - width, x, x + width].map((point) => valueAt(values, point));
    x += width * vertex(before ?? 0, at ?? 0, after ?? 0);
  }
  return { x, value: valueAt(values, x) };
}
