import { momentaryCurve } from '../../derived/loudness/momentary-curve.js';
import { defineMeasure } from '../measure.js';
import { seriesArray } from '../levels/series-array.js';

export const momentaryOverTime = defineMeasure({
  id: 'momentary-over-time',
  title: 'Momentary loudness over time',
  definition:
    'Loudness of complete 400 ms windows every 100 ms, in LUFS; above 2000 points, the largest of each bucket. Below 400 ms, one point for the whole file.',
  unit: 'LUFS',
  shape: seriesArray('LUFS'),
  status: 'beta',
  basis: 'EBU Tech 3341 case 12',
  margin: null,
  needs: { curve: momentaryCurve },
  read: ({ curve: { points, intervalSec } }) => ({
    value: { intervalSec, count: points.length, samples: points, unit: 'LUFS' },
  }),
});
