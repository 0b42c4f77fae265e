import { bucketMaxima } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { loudness, lufsOf } from './loudness.js';

const POINTS_PER_SEC = 10;
const MAX_POINTS = 2000;
const FLOOR_LUFS = -120;

export interface Curve {
  readonly points: readonly number[];
  readonly intervalSec: number;
}

/** Short-term loudness every 100 ms, point j for the window [0.1j, 0.1j + 3] s. */
export const shortTermSeries = defineDerived({
  id: 'short-term-series',
  basis: 'EBU Tech 3341',
  needs: { loudness },
  derive: ({ loudness: { shortTermPowers } }): Float64Array =>
    shortTermPowers.map((power) => Math.max(FLOOR_LUFS, lufsOf(power))),
});

/** The same in at most 2000 points. */
export const shortTermCurve = defineDerived({
  id: 'short-term-curve',
  basis: 'EBU Tech 3341, bucket maxima',
  needs: { series: shortTermSeries },

  derive({ series }): Curve {
    const { points, perPoint } = bucketMaxima(series, MAX_POINTS);
    return { points, intervalSec: perPoint / POINTS_PER_SEC };
  },
});
