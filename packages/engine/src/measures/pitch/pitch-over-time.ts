import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { PITCH_STEP_SEC } from '../../features/pitch/pitch-grid.js';
import { defineMeasure } from '../measure.js';
import { laneOf, seriesArray } from '../levels/series-array.js';

/** Pitch over time, Hz. */
export const pitchOverTime = defineMeasure({
  id: 'pitchOverTime',
  title: 'Pitch over time',
  definition:
    'Pitch of each 10 ms frame in Hz, 0 where it is unvoiced. On a long file, each point is the highest of its bucket.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'Boersma 1993; Praat, To Pitch (ac)',
  margin: null,
  needs: { pitchPath },
  read: ({ pitchPath: { hz } }) => ({ value: laneOf(hz, PITCH_STEP_SEC, 'Hz') }),
});
