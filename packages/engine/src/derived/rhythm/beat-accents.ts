import { square } from '../../elementary/square.js';
import { itemAt } from '../../core/item-at.js';
import { mean } from '../../core/numbers.js';
import type { BandRises } from '../../features/rhythm/band-rises.js';

/**
 * Rises near each beat and near the middle to the next: per row one band at one of the two, a value a beat, of mean 0
 * and variance 1. A row that does not differ from beat to beat shows nothing: zeros.
 */
export interface BeatAccents {
  readonly rows: readonly Float64Array[];
}

/** Deviation of a human player. */
const REACH_SEC = 0.04;

export function beatAccents({ rises, hopSec }: BandRises, beats: readonly number[]): BeatAccents {
  const reach = Math.round(REACH_SEC / hopSec);
  const middles = beats.map(
    (time, i) => (time + (beats[i + 1] ?? 2 * time - (beats[i - 1] ?? 0))) / 2,
  );
  const near = (band: Float32Array, timesSec: readonly number[]) => {
    const [tops, wholes] = [new Float64Array(timesSec.length), new Float64Array(timesSec.length)];
    timesSec.forEach((time, beat) => {
      const frame = Math.round(time / hopSec);
      for (let i = frame - reach; i <= frame + reach; i++) {
        const rise = band[i] ?? 0;
        tops[beat] = Math.max(tops[beat] ?? 0, rise);
        wholes[beat] = (wholes[beat] ?? 0) + rise;
      }
    });
    return differs(wholes) ? standardised(tops) : new Float64Array(timesSec.length);
  };
  const onBeat = rises.map((band) => near(band, beats));
  const between = rises.map((band) => near(band, middles));
  return { rows: [...onBeat, ...between] };
}

/**
 * Beats differ where their rises do, leaving out the outermost tenths: the first hit out of silence is one of those.
 */
function differs(wholes: Float64Array): boolean {
  const ascending = wholes.toSorted();
  const at = (share: number) => ascending[Math.round(share * (ascending.length - 1))] ?? 0;
  return at(1 - OUTER_SHARE) - at(OUTER_SHARE) > MIN_DIFFERENCE;
}

const OUTER_SHARE = 0.1;
/**
 * Of the whole rise of a hit in ln, 3.5 dB. How one hit falls into the frames moves its steepest step by a half, its
 * whole rise by 0.1; where hits ring into each other, or lie in hiss, by 0.35.
 */
const MIN_DIFFERENCE = 0.4;

function standardised(values: Float64Array): Float64Array {
  const average = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => square(value - average))));
  return values.map((value) => (spread > 0 ? (value - average) / spread : 0));
}

/** True where no beat differs from another. */
export const areSimilar = ({ rows }: BeatAccents): boolean =>
  rows.every((row) => row.every((value) => value === 0));

/**
 * Mean product of what lies `lag` beats apart, over the rows that vary: 1 where a bar of that length repeats itself.
 */
export function accentRepetition({ rows }: BeatAccents, lag: number): number {
  let [sum, count] = [0, 0];
  for (const row of rows) {
    if (row.length <= lag || row.every((value) => value === 0)) continue;
    for (let i = 0; i + lag < row.length; i++) sum += itemAt(row, i) * itemAt(row, i + lag);
    count += row.length - lag;
  }
  return count > 0 ? sum / count : 0;
}
