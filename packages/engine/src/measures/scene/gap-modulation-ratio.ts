import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Syllabic movement of the pauses. */
export const gapModulationRatio = defineMeasure({
  id: 'gapModulationRatio',
  title: 'Syllabic movement of the pauses',
  definition:
    'Of all the rising and falling of the level in pauses of 0.7 s and more, the share at 2 to 8 Hz, the pace of syllables. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.syllabicShare,
});
