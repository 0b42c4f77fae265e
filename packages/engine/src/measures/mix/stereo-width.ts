import { stereo } from '../../derived/stereo.js';
import { defineMeasure } from '../measure.js';

export const stereoWidth = defineMeasure({
  id: 'stereoWidth',
  title: 'Stereo width',
  definition:
    'Share of the side signal in the energy of middle and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent on a silent file.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },

  read({ stereo: { isSilent, isMono, middle, side } }) {
    if (isSilent) return { absent: 'the file is silent' };
    return { value: isMono ? 0 : side / (middle + side) };
  },
});
