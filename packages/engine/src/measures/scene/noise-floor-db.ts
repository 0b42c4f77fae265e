import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';

/** Noise floor, dBFS. */
export const noiseFloorDb = defineMeasure({
  id: 'noiseFloorDb',
  title: 'Noise floor',
  definition:
    '10th percentile of the level of 20 ms frames, in dBFS; independent of the speech detector. −120 means at or below. Absent below 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'percentile of frame levels, type 7',
  margin: 0.5,
  needs: { levels: levelFrames },
  read: ({ levels: { powers, floorDb } }) =>
    powers.length === 0 ? { absent: 'shorter than 20 ms' } : { value: floorDb },
});
