import { stereo } from '../../derived/stereo/stereo.js';
import { stereoAngles } from '../../features/stereo/stereo-angles.js';
import { defineMeasure } from '../measure.js';

/** Stereo field. */
export const stereoField = defineMeasure({
  id: 'stereo-field',
  title: 'Stereo field',
  definition:
    'Power of left and right in each 3° of the half circle relative to the strongest, from out-of-phase left to out-of-phase right. Absent for one channel, and for silence.',
  unit: '1',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { stereoAngles, stereo },

  read({ stereoAngles: powers, stereo: { energies } }) {
    if (powers.length === 0) return { absent: 'the file is mono' };
    const max = Math.max(...powers);
    if (max === 0)
      return 'absent' in energies ? energies : { absent: 'the analysed moments are silent' };
    return { value: [...powers].map((power) => power / max) };
  },
});
