import { bucketMaxima } from '../../core/numbers.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';
import { MOST_POINTS } from './envelope-interval-sec.js';

/** Level over time, full scale 1. */
export const rmsEnvelope = defineMeasure({
  id: 'rmsEnvelope',
  title: 'Level over time',
  definition:
    'RMS of every 20 ms, full scale 1; of more than 2000 points the highest of each bucket of equal length.',
  unit: 'linear',
  shape: { type: 'array', maxItems: 2000, items: { type: 'number', description: 'linear' } },
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: bucketMaxima(powers, MOST_POINTS).points.map(Math.sqrt),
  }),
});
