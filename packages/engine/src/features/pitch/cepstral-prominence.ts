import { percentileInPlace } from '../../core/numbers.js';
import { parabolaShift } from '../../core/parabola.js';
import type { CepstrumLevels } from '../../kernels/pitch-kernels.js';

/** Where the peak of a voice is sought. */
const [LOWEST_HZ, HIGHEST_HZ] = [60, 330];
/** The trend is that of all that lies above 1 ms: below lies the vocal tract. */
const TREND_FROM_SEC = 0.001;

/** How far the highest value between 1/330 and 1/60 s exceeds the trend of a power cepstrum, dB. */
export function computeProminence(levels: CepstrumLevels, rateHz: number): number {
  const levelAt = (q: number) => levels[q] ?? 0;
  const [first, last] = [Math.ceil(rateHz / HIGHEST_HZ), Math.floor(rateHz / LOWEST_HZ)];
  let top = first;
  for (let q = first; q <= last; q++) if (levelAt(q) > levelAt(top)) top = q;
  const [before, peak, after] = [levelAt(top - 1), levelAt(top), levelAt(top + 1)];
  const isInside = before <= peak && after <= peak;
  const shift = isInside ? parabolaShift(before, peak, after) : 0;
  const { slope, middle } = computeTrend(levels, Math.round(TREND_FROM_SEC * rateHz));
  return peak + (shift * (after - before)) / 4 - (middle + slope * (top + shift));
}

/** One for all frames: new ones would be 6 kB of garbage for each. */
let scratch = new Float64Array(0);

/**
 * A line by medians, which a few peaks do not tilt (Theil 1950, incomplete): of slopes over half of the length, then of
 * what is left.
 */
function computeTrend(levels: CepstrumLevels, from: number): { slope: number; middle: number } {
  const count = levels.length - from;
  const [pairs, apart] = [Math.floor(count / 2), Math.ceil(count / 2)];
  if (scratch.length < count) scratch = new Float64Array(count);
  const slopes = scratch.subarray(0, pairs);
  for (let i = 0; i < pairs; i++)
    slopes[i] = ((levels[from + i + apart] ?? 0) - (levels[from + i] ?? 0)) / apart;
  const slope = percentileInPlace(slopes, 50);
  const rests = scratch.subarray(0, count);
  for (let i = 0; i < count; i++) rests[i] = (levels[from + i] ?? 0) - slope * (from + i);
  return { slope, middle: percentileInPlace(rests, 50) };
}
