import { readFrom } from '../../core/reading.js';
import { stereo } from '../../derived/stereo/stereo.js';
import { defineMeasure } from '../measure.js';

/** Mid/side ratio. */
export const midSideRatio = defineMeasure({
  id: 'midSideRatio',
  title: 'Mid/side ratio',
  definition:
    'RMS of the mid signal divided by that of the side signal, at most 1000. Absent for a mono file, and where left and right are silent.',
  unit: '1',
  status: 'beta',
  basis: 'closed form',
  margin: 0.02,
  needs: { stereo },

  read({ stereo: { isMono, energies } }) {
    if (isMono) return { absent: 'the file is mono' };
    return readFrom(energies, ({ middle, side }) => ({
      value: Math.min(1000, Math.sqrt(middle / side)),
    }));
  },
});
