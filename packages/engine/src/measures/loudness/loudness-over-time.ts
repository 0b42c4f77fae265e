import { bucketMaxima } from '../../core/numbers.js';
import { loudness } from '../../derived/loudness/loudness.js';
import { shortTermSeries } from '../../derived/loudness/short-term-curve.js';
import { defineMeasure } from '../measure.js';
import { MAX_LANE_POINTS, seriesArray } from '../levels/series-array.js';

const POINTS_PER_SEC = 10;

/** Loudness over time, LUFS. */
export const loudnessOverTime = defineMeasure({
  id: 'loudnessOverTime',
  title: 'Loudness over time',
  definition:
    'Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval.',
  unit: 'LUFS',
  shape: seriesArray('LUFS'),
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { series: shortTermSeries, loudness },

  read({ series, loudness: { isWholeShortTerm } }) {
    const { points, perPoint } = bucketMaxima(series, MAX_LANE_POINTS);
    const intervalSec = isWholeShortTerm ? perPoint / POINTS_PER_SEC : null;
    return {
      value: { intervalSec, count: points.length, samples: points, unit: 'LUFS' },
      without:
        intervalSec === null ? { intervalSec: 'shorter than 3 s: a single point' } : undefined,
    };
  },
});
