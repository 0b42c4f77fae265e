import { itemAt } from '../../core/item-at.js';
import type { BandRises } from '../../features/rhythm/band-rises.js';
import type { OnsetStrength } from '../../features/rhythm/onset-strength.js';

/** Weight of the whole spectrum, and of the four bands from the lowest: kicks and basses lead, hats hardly count. */
export const WEIGHTS = { full: 1, bands: [0.7, 0.3, 0.5, 0] };
/** A loud part and a quiet one count equally: each frame is taken against the mean of 3 s around it. */
const AROUND_SEC = 3;
/** Against the mean of the recording: below, the surroundings are silence. */
const MIN_OF_MEAN = 0.2;

/** What the beats are sought in: rises against their surroundings, smoothed over 15 ms. */
export function beatEnvelope(
  { strengths, hopSec }: OnsetStrength,
  { rises }: BandRises,
): Float32Array {
  const total = new Float32Array(strengths.length);
  const around = Math.round(AROUND_SEC / hopSec / 2);
  addRelative(total, strengths, around, WEIGHTS.full);
  rises.forEach((band, i) => {
    const weight = WEIGHTS.bands[i] ?? 0;
    if (weight > 0) addRelative(total, band, around, weight);
  });
  return smoothed(total);
}

/** Adds what exceeds the mean around, as a multiple of it. */
function addRelative(total: Float32Array, values: Float32Array, around: number, weight: number) {
  const count = values.length;
  let whole = 0;
  for (const value of values) whole += value;
  const floor = (MIN_OF_MEAN * whole) / Math.max(1, count);
  if (floor <= 0) return;
  let sum = 0;
  for (let i = 0; i < Math.min(around, count); i++) sum += itemAt(values, i);
  for (let i = 0; i < count; i++) {
    if (i + around < count) sum += itemAt(values, i + around);
    if (i - around - 1 >= 0) sum -= itemAt(values, i - around - 1);
    const width = Math.min(count, i + around + 1) - Math.max(0, i - around);
    const mean = Math.max(floor, sum / width);
    const over = Math.max(0, itemAt(values, i) / mean - 1);
    total[i] = itemAt(total, i) + weight * Math.min(MAX_RELATIVE, over);
  }
}

const MAX_RELATIVE = 12;
const SMOOTHING = [0.4, 0.8, 1, 0.8, 0.4] as const;

function smoothed(values: Float32Array): Float32Array {
  const reach = (SMOOTHING.length - 1) / 2;
  return values.map((_, i) =>
    SMOOTHING.reduce((sum, weight, k) => sum + weight * (values[i + k - reach] ?? 0), 0),
  );
}
