import { select } from '../../core/selection.js';
import { exp2 } from '../../elementary/exp2.js';

const LOWEST_HZ = 80;
/** 10 dB. */
const OVER_MEDIAN = 10;
/** Medians are taken at this many points per octave, over a third of an octave on either side. */
const POINTS_PER_OCTAVE = 6;
const REACH = exp2(1 / 3);
/** A median needs no more values than this; the bins are thinned to as many. */
const MAX_VALUES = 48;

/**
 * Counts for each bin the windows in which it is 10 dB above the median level around it
 * (docs/measure/sceneGapToneHz.md): a tone that fills the pauses does in nearly every one, a passing one does
 * not.
 */
export function openProminences(bins: number, binHz: number) {
  const counts = new Float64Array(bins);
  const points = pointsOf(bins, binHz);
  const scratch = new Float64Array(MAX_VALUES + 1);

  return {
    add(spectrum: Float64Array) {
      for (const { from, to, first, end } of points) {
        const level = OVER_MEDIAN * medianOf(spectrum, from, to, scratch);
        if (level > 0)
          for (let k = first; k < end; k++)
            if ((spectrum[k] ?? 0) >= level) counts[k] = (counts[k] ?? 0) + 1;
      }
    },
    shares: (windows: number): Float64Array => counts.map((count) => count / Math.max(1, windows)),
  };
}

/** Bins `first` to `end` share the median of bins `from` to `to`. */
interface Point {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly end: number;
}

function pointsOf(bins: number, binHz: number): readonly Point[] {
  const points: Point[] = [];
  const step = exp2(1 / POINTS_PER_OCTAVE);
  for (let first = Math.ceil(LOWEST_HZ / binHz); first < bins;) {
    const end = Math.min(bins, Math.max(first + 1, Math.round(first * step)));
    const centre = (first + end - 1) / 2;
    const from = Math.max(1, Math.floor(centre / REACH));
    points.push({ from, to: Math.min(bins, Math.ceil(centre * REACH) + 1), first, end });
    first = end;
  }
  return points;
}

function medianOf(values: Float64Array, from: number, to: number, scratch: Float64Array): number {
  const step = Math.max(1, Math.ceil((to - from) / MAX_VALUES));
  let length = 0;
  for (let k = from; k < to; k += step) scratch[length++] = values[k] ?? 0;
  return length > 0 ? select(scratch.subarray(0, length), length >> 1) : 0;
}
