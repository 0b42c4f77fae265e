import { levelFrames } from '../../derived/level-frames.js';
import { defineMeasure } from '../measure.js';

export const noiseFloorDb = defineMeasure({
  id: 'noiseFloorDb',
  title: 'Noise floor',
  definition:
    '10th percentile of the levels of 20 ms frames, whatever the speech detector. −120 means at or below.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'percentile of frame levels, type 7',
  margin: 0.5,
  needs: { levels: levelFrames },
  read: ({ levels: { floorDb } }) => ({ value: floorDb }),
});
