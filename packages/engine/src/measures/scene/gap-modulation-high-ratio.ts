import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Fast modulation of the pauses. */
export const gapModulationHighRatio = defineMeasure({
  id: 'gapModulationHighRatio',
  title: 'Fast modulation of the pauses',
  definition:
    'Share of level modulation at 8 to 16 Hz, faster than syllables, in pauses of at least 1.4 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.fastShare,
});
