import { NO_PAIR, stereo } from '../../derived/stereo/stereo.js';
import { defineMeasure } from '../measure.js';

/** A dead channel: RMS at or under −80 dBFS, and 40 dB under the other. */
const DEAD_POWER = 1e-8;
const DEAD_SHARE = 1e-4;
/** A dual mono file has −60 dB of side after a lossy codec. */
const DUAL_MONO_SHARE = 1e-6;

/** Stereo layout. */
export const stereoLayout = defineMeasure({
  id: 'stereoLayout',
  title: 'Stereo layout',
  definition:
    'Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified.',
  unit: 'text',
  shape: { enum: ['mono', 'dual-mono', 'one-sided', 'stereo', 'silent'] },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { stereo },

  read({ stereo: { isMono, isSilent, isPairKnown, energies } }, { format }) {
    if (isMono) return { value: 'mono' };
    if (isSilent) return { value: 'silent' };
    if (!isPairKnown) return { absent: NO_PAIR };
    // Two channels that are not silent have energies.
    if (format.channels > 2 || 'absent' in energies) return { value: 'stereo' };
    const { leftPower, rightPower, middle, side } = energies.value;
    const quiet = Math.min(leftPower, rightPower);
    const loud = Math.max(leftPower, rightPower);
    if (quiet <= DEAD_POWER && quiet <= loud * DEAD_SHARE) return { value: 'one-sided' };
    return { value: side <= middle * DUAL_MONO_SHARE ? 'dual-mono' : 'stereo' };
  },
});
