import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Fast movement of the pauses. */
export const gapModulationHighRatio = defineMeasure({
  id: 'gapModulationHighRatio',
  title: 'Fast movement of the pauses',
  definition:
    'Of all the rising and falling of the level in pauses of 1.4 s and more, the share at 8 to 16 Hz, faster than syllables. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.fastShare,
});
