import { bucketMaxima } from '../../core/numbers.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';
import { MAX_POINTS } from './envelope-interval-sec.js';

/** Level over time, full scale 1. */
export const rmsEnvelope = defineMeasure({
  id: 'rmsEnvelope',
  title: 'Level over time',
  definition:
    'RMS level of 20 ms frames, full scale 1; above 2000 points, the highest of each bucket.',
  unit: 'linear',
  shape: { type: 'array', maxItems: 2000, items: { type: 'number', description: 'linear' } },
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: bucketMaxima(powers, MAX_POINTS).points.map(Math.sqrt),
  }),
});
