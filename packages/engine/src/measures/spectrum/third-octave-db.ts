import { thirdOctaves } from '../../derived/spectrum/third-octaves.js';
import { defineMeasure } from '../measure.js';

/** Third-octave levels, dBFS. */
export const thirdOctaveDb = defineMeasure({
  id: 'thirdOctaveDb.db',
  title: 'Third-octave levels',
  definition: 'Unweighted RMS level in each third octave, over all frames and channels, in dBFS.',
  unit: 'dBFS',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'IEC 61260-1 base ten; closed form on sines and white noise',
  margin: 0.3,
  needs: { thirdOctaves },
  read: ({ thirdOctaves: { levelsDb: value } }) => ({ value }),
});
