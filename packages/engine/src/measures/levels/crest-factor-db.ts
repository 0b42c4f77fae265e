import { levels } from '../../derived/levels/levels.js';
import { defineMeasure } from '../measure.js';

/** Crest factor, dB. */
export const crestFactorDb = defineMeasure({
  id: 'crestFactorDb',
  title: 'Crest factor',
  definition: 'Sample peak minus RMS level, in dB. Absent on a silent file.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels },
  read: ({ levels: { peakDb, rmsDb, isSilent } }) =>
    isSilent ? { absent: 'the file is silent' } : { value: peakDb - rmsDb },
});
