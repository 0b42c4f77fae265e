import { levels } from '../../derived/levels/levels.js';
import { defineMeasure } from '../measure.js';

/** RMS level, dBFS. */
export const rmsDb = defineMeasure({
  id: 'rmsDb',
  title: 'RMS level',
  definition:
    'Root mean square over all channels and samples, in dBFS; a full-scale sine reads −3.01. −120 means at or below.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { rmsDb: value } }) => ({ value }),
});
