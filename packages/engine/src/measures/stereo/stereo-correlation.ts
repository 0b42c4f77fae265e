import { stereo } from '../../derived/stereo/stereo.js';
import { clamp } from '../../core/numbers.js';
import { defineMeasure } from '../measure.js';

/** Stereo correlation. */
export const stereoCorrelation = defineMeasure({
  id: 'stereoCorrelation',
  title: 'Stereo correlation',
  definition:
    'Correlation of left and right without removal of the mean, as on a phase meter; 1 for mono. Absent on silence, or with a dead channel.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },

  read({ stereo: { isMono, energies } }) {
    if (isMono) return { value: 1 };
    if ('absent' in energies) return energies;
    const { left, right, cross } = energies.value;
    if (left === 0 || right === 0) return { absent: 'a channel is silent' };
    return { value: clamp(cross / Math.sqrt(left * right), -1, 1) };
  },
});
