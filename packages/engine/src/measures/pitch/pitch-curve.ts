import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { seriesArray } from '../levels/series-array.js';
import { defineMeasure } from '../measure.js';

const STEP_SEC = 0.01;

/** Pitch over time, Hz. */
export const pitchCurve = defineMeasure({
  id: 'pitch-curve',
  title: 'Pitch over time',
  definition: 'Pitch of each 10 ms frame in Hz, read like f0; 0 where it is unvoiced.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'Boersma 1993; Praat, To Pitch (ac)',
  margin: null,
  needs: { pitchPath },
  read: ({ pitchPath: { hz } }) => ({
    value: { intervalSec: STEP_SEC, count: hz.length, samples: [...hz], unit: 'Hz' },
  }),
});
