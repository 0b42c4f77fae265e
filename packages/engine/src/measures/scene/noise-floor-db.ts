import { levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';

/** Noise floor, dBFS. */
export const noiseFloorDb = defineMeasure({
  id: 'noiseFloorDb',
  title: 'Noise floor',
  definition:
    'Level under which the quietest tenth of the 20 ms frames stays, whichever speech detector is chosen. −120 means at or below. Absent under 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'percentile of frame levels, type 7',
  margin: 0.5,
  needs: { levels: levelFrames },
  read: ({ levels: { powers, floorDb } }) =>
    powers.length === 0 ? { absent: 'shorter than 20 ms' } : { value: floorDb },
});
