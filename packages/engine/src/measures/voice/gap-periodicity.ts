import { gapMovement } from '../../derived/gap-movement.js';
import { NO_PAUSE, pauses } from '../../derived/pauses.js';
import { defineMeasure } from '../measure.js';

export const gapPeriodicity = defineMeasure({
  id: 'gapPeriodicity',
  title: 'Periodicity of the pauses',
  definition:
    'Highest normalised autocorrelation of the pauses’ envelope at 120 to 500 ms, of those of 1 s or more, weighted by length, 0 to 1. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; measures 7',
  margin: null,
  needs: { movement: gapMovement, pauses },
  read: ({ movement: { periodicity }, pauses }) => {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    return periodicity === undefined
      ? { absent: 'no pause of 1 s with any sound' }
      : { value: periodicity };
  },
});
