import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Syllabic modulation of the pauses. */
export const gapModulationRatio = defineMeasure({
  id: 'gapModulationRatio',
  title: 'Syllabic modulation of the pauses',
  definition:
    'Share of level modulation at 2 to 8 Hz, the rate of syllables, in pauses of at least 0.7 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.syllabicShare,
});
