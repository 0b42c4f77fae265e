import { readFrom } from '../../core/reading.js';
import { stereo } from '../../derived/stereo/stereo.js';
import { defineMeasure } from '../measure.js';

/** Stereo width. */
export const stereoWidth = defineMeasure({
  id: 'stereoWidth',
  title: 'Stereo width',
  definition:
    'Share of the side signal in the energy of mid and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },
  read: ({ stereo: { isMono, energies } }) =>
    readFrom(energies, ({ middle, side }) => ({ value: isMono ? 0 : side / (middle + side) })),
});
