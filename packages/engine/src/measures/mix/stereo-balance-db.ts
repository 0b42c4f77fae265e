import { stereo } from '../../derived/stereo.js';
import { clamp } from '../../core/numbers.js';
import { defineMeasure } from '../measure.js';

const LARGEST_DB = 60;

export const stereoBalanceDb = defineMeasure({
  id: 'stereoBalanceDb',
  title: 'Stereo balance',
  definition:
    'RMS of left minus RMS of right, positive where left is louder, at most 60 either way; 0 on mono and silence.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { stereo },

  read({ stereo: { silence, isMono, left, right } }) {
    if (isMono || silence) return { value: 0 };
    return { value: clamp(10 * Math.log10(left / right), -LARGEST_DB, LARGEST_DB) };
  },
});
