import { gapMovement } from '../../derived/gap-movement.js';
import { NO_PAUSE, pauses } from '../../derived/pauses.js';
import { defineMeasure } from '../measure.js';

export const gapModulationRatio = defineMeasure({
  id: 'gapModulationRatio',
  title: 'Syllabic movement of the pauses',
  definition:
    'Share of the movement of the pauses’ envelope, of those of 0.7 s or more, that lies at 2 to 8 Hz. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; measures 7',
  margin: null,
  needs: { movement: gapMovement, pauses },
  read: ({ movement: { syllabicShare }, pauses }) => {
    if (pauses.frames === 0) return { absent: NO_PAUSE };
    return syllabicShare === undefined
      ? { absent: 'no pause of 0.7 s with any sound' }
      : { value: syllabicShare };
  },
});
