import { NO_PAIR, stereo } from '../../derived/stereo/stereo.js';
import { clamp } from '../../core/numbers.js';
import { log10 } from '../../elementary/log10.js';
import { defineMeasure } from '../measure.js';

const LARGEST_DB = 60;

/** Stereo balance, dB. */
export const stereoBalanceDb = defineMeasure({
  id: 'stereoBalanceDb',
  title: 'Stereo balance',
  definition:
    'RMS level of left minus right in dB, positive where left is louder, at most ±60; 0 for mono and silence. Absent where left and right are not identified among more than two channels.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { stereo },

  read({ stereo: { isMono, isSilent, isPairKnown, energies } }) {
    if (!isSilent && !isPairKnown) return { absent: NO_PAIR };
    if (isMono || 'absent' in energies) return { value: 0 };
    const { left, right } = energies.value;
    return { value: clamp(10 * log10(left / right), -LARGEST_DB, LARGEST_DB) };
  },
});
