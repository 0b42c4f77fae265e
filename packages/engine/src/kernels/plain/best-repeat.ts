import { parabolaShift } from '../../core/parabola.js';
import { square } from '../../elementary/square.js';
import type { Repeat, Repeats } from '../pitch-kernels.js';

export const openRepeats = (): Repeats => ({ best: bestRepeat });

function bestRepeat(
  samples: Float32Array,
  at: number,
  period: number,
  from: number,
  to: number,
): Repeat | undefined {
  const half = period / 2;
  const first = Math.round(at - half);
  const length = Math.round(at + half) - first + 1;
  const [earliest, latest] = [Math.floor(from - half), Math.ceil(to - half)];
  const energy = energyOf(samples, first, length);
  let later = energyOf(samples, earliest, length);
  let [before, top] = [0, 0];
  let best: { start: number; before: number; top: number; after: number } | undefined;
  for (let start = earliest; start <= latest; start++) {
    const product = computeProduct(samples, first, start, length);
    const after = later > 0 && energy > 0 ? product / Math.sqrt(energy * later) : 0;
    if (start > earliest + 1 && top >= before && top >= after && top > (best?.top ?? -1))
      best = { start: start - 1, before, top, after };
    [before, top] = [top, after];
    later += squareAt(samples, start + length) - squareAt(samples, start);
  }
  if (!best) return undefined;
  const shift = parabolaShift(best.before, best.top, best.after);
  return {
    at: at + best.start + shift - first,
    correlation: best.top + (shift * (best.after - best.before)) / 4,
    peak: peakOf(samples, best.start, length),
  };
}

const squareAt = (samples: Float32Array, i: number): number => square(samples[i] ?? 0);

function energyOf(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += squareAt(samples, i);
  return sum;
}

function computeProduct(samples: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (samples[a + i] ?? 0) * (samples[b + i] ?? 0);
  return sum;
}

function peakOf(samples: Float32Array, from: number, length: number): number {
  let peak = 0;
  for (let i = from; i < from + length; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
}
