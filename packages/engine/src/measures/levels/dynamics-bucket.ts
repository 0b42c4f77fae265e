import { levels } from '../../derived/levels/levels.js';
import { defineMeasure } from '../measure.js';

/** Dynamics. */
export const dynamicsBucket = defineMeasure({
  id: 'dynamicsBucket',
  title: 'Dynamics',
  definition:
    'Grade of the crest factor: Flat below 6 dB, Compressed to 9, Modern to 14, Dynamic above. Absent on a silent file.',
  unit: 'text',
  shape: { enum: ['Flat', 'Compressed', 'Modern', 'Dynamic'] },
  status: 'proxy',
  basis: 'sine, Gaussian noise and clicks',
  margin: null,
  needs: { levels },

  read({ levels: { peakDb, rmsDb, isSilent } }) {
    if (isSilent) return { absent: 'the file is silent' };
    const crestDb = peakDb - rmsDb;
    if (crestDb < 6) return { value: 'Flat' };
    if (crestDb < 9) return { value: 'Compressed' };
    return { value: crestDb < 14 ? 'Modern' : 'Dynamic' };
  },
});
