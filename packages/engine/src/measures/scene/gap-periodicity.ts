import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Periodicity of the pauses. */
export const gapPeriodicity = defineMeasure({
  id: 'gapPeriodicity',
  title: 'Periodicity of the pauses',
  definition:
    'How regularly the level of the pauses comes again after 120 to 500 ms, 0 to 1: highest normalised autocorrelation in pauses of 1 s and more, weighted by length. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#gap-periodicity',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.periodicity,
});
