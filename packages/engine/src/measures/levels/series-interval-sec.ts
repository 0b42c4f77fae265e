import { shortTermCurve } from '../../derived/loudness/short-term-curve.js';
import { defineMeasure } from '../measure.js';

/** Seconds per point, s. */
export const seriesIntervalSec = defineMeasure({
  id: 'seriesIntervalSec',
  title: 'Seconds per point',
  definition: 'Time from one point of shortTermLufs to the next, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { curve: shortTermCurve },
  read: ({ curve: { intervalSec } }) => ({ value: intervalSec }),
});
