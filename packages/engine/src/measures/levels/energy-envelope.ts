import { bucketMaxima } from '../../core/numbers.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';

export const MAX_ENVELOPE_POINTS = 2000;

/** Energy envelope, full scale 1. */
export const energyEnvelope = defineMeasure({
  id: 'energyEnvelope',
  title: 'Energy envelope',
  definition:
    'RMS over all channels in 20 ms frames, full scale 1; above 2000 points, the largest of each bucket.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: bucketMaxima(powers, MAX_ENVELOPE_POINTS).points.map(Math.sqrt),
  }),
});
