import { square } from '../../elementary/square.js';
import { itemAt } from '../../core/item-at.js';
import { mean } from '../../core/numbers.js';
import type { BandRises } from '../../tracks/rhythm/band-rises.js';

/** Rises near each beat and near the middle to the next: per row one band at one of the two, a value a beat, of mean 0 and variance 1. */
export interface BeatAccents {
  readonly rows: readonly Float64Array[];
}

/** A hand is this far off. */
const REACH_SEC = 0.04;

export function beatAccents({ rises, hopSec }: BandRises, beats: readonly number[]): BeatAccents {
  const reach = Math.round(REACH_SEC / hopSec);
  const middles = beats.map(
    (time, i) => (time + (beats[i + 1] ?? 2 * time - (beats[i - 1] ?? 0))) / 2,
  );
  const near = (band: Float32Array, timesSec: readonly number[]) =>
    standardised(
      Float64Array.from(timesSec, (time) => {
        const frame = Math.round(time / hopSec);
        let top = 0;
        for (let i = frame - reach; i <= frame + reach; i++) top = Math.max(top, band[i] ?? 0);
        return top;
      }),
    );
  const onBeat = rises.map((band) => near(band, beats));
  const between = rises.map((band) => near(band, middles));
  return { rows: [...onBeat, ...between] };
}

/** A row that hardly varies says nothing: zeros. */
function standardised(values: Float64Array): Float64Array {
  const average = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => square(value - average))));
  return values.map((value) => (spread > LEAST_SPREAD ? (value - average) / spread : 0));
}

const LEAST_SPREAD = 0.02;

/** Mean product of what lies `lag` beats apart, over the rows that vary: 1 where a bar of that length repeats itself. */
export function accentRepetition({ rows }: BeatAccents, lag: number): number {
  let [sum, count] = [0, 0];
  for (const row of rows) {
    if (row.length <= lag || row.every((value) => value === 0)) continue;
    for (let i = 0; i + lag < row.length; i++) sum += itemAt(row, i) * itemAt(row, i + lag);
    count += row.length - lag;
  }
  return count > 0 ? sum / count : 0;
}
