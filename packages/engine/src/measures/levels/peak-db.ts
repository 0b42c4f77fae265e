import { levels } from '../../derived/levels/levels.js';
import { defineMeasure } from '../measure.js';

/** Sample peak, dBFS. */
export const peakDb = defineMeasure({
  id: 'peakDb',
  title: 'Sample peak',
  definition: 'Largest sample magnitude of any channel, in dBFS. −120 means at or below.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { peakDb: value } }) => ({ value }),
});
