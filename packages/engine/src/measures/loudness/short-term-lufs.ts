import { shortTermCurve } from '../../derived/loudness/short-term-curve.js';
import { defineMeasure } from '../measure.js';

/** Short-term loudness over time, LUFS. */
export const shortTermLufs = defineMeasure({
  id: 'shortTermLufs',
  title: 'Short-term loudness over time',
  definition:
    'Loudness of complete 3 s windows every 100 ms, in LUFS; above 2000 points, the largest of each bucket. Below 3 s, one point for the whole file.',
  unit: 'LUFS',
  shape: { type: 'array', maxItems: 2000, items: { type: 'number' } },
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { curve: shortTermCurve },
  read: ({ curve: { points } }) => ({ value: points }),
});
