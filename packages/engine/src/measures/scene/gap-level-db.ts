import { powerDb } from '../../core/numbers.js';
import { NO_PAUSE, pauses } from '../../derived/speech/pauses.js';
import { defineMeasure } from '../measure.js';

/** Level of the pauses, dBFS. */
export const gapLevelDb = defineMeasure({
  id: 'gapLevelDb',
  title: 'Level of the pauses',
  definition:
    'Mean level of the pause frames, in dBFS. −120 means at or below. Absent without a pause.',
  unit: 'dBFS',
  status: 'proxy',
  basis: 'mean square of the pause frames; docs/measures/scene.md#pauses',
  margin: null,
  needs: { pauses },
  read: ({ pauses: { power } }) =>
    power === undefined ? { absent: NO_PAUSE } : { value: powerDb(power) },
});
