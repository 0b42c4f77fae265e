import { gapMovement } from '../../derived/gap-movement.js';
import { NO_PAUSE, pauses } from '../../derived/pauses.js';
import { defineMeasure } from '../measure.js';

export const gapModulationHighRatio = defineMeasure({
  id: 'gapModulationHighRatio',
  title: 'Fast movement of the pauses',
  definition:
    'Share of the movement of the pauses’ envelope, of those of 1.4 s or more, that lies at 8 to 16 Hz. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; measures 7',
  margin: null,
  needs: { movement: gapMovement, pauses },
  read: ({ movement: { fastShare }, pauses }) => {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    return fastShare === undefined
      ? { absent: 'no pause of 1.4 s with any sound' }
      : { value: fastShare };
  },
});
