import { bass } from '../../derived/stereo/bass.js';
import { stereo } from '../../derived/stereo/stereo.js';
import { log10 } from '../../elementary/log10.js';
import { defineMeasure } from '../measure.js';

/** Uncorrelated channels lose 3.01 dB in a fold and still work; more than this sounds like a hole. */
const LARGEST_LOSS_DB = 4;
const LOWEST_BASS_CORRELATION = -0.1;

/** Mono compatibility. */
export const monoCompatible = defineMeasure({
  id: 'monoCompatible',
  title: 'Mono compatibility',
  definition:
    'True when a fold to mono loses at most 4 dB and bass correlation is at least −0.1. Absent where left and right are silent, or not identified among more than two channels.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'energy lost in the sum of left and right',
  margin: null,
  needs: { stereo, bass },

  read({ stereo: { isMono, energies }, bass }) {
    if ('absent' in energies) return energies;
    const { leftPower, rightPower, left, right, cross } = energies.value;
    if (isMono || leftPower === 0 || rightPower === 0) return { value: true };
    const share = (1 + (2 * cross) / (left + right)) / 2;
    const lossDb = -10 * log10(Math.max(share, Number.MIN_VALUE));
    const keepsBass = 'absent' in bass || bass.value >= LOWEST_BASS_CORRELATION;
    return { value: lossDb <= LARGEST_LOSS_DB && keepsBass };
  },
});
