import { gapMovement } from '../../derived/scene/gap-movement.js';
import { defineMeasure } from '../measure.js';

/** Periodicity of the pauses. */
export const gapPeriodicity = defineMeasure({
  id: 'gapPeriodicity',
  title: 'Periodicity of the pauses',
  definition:
    'Highest normalised autocorrelation of the pause level at lags of 120 to 500 ms, from 0 to 1. It is a length-weighted mean over pauses of at least 1 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measure/gapPeriodicity.md',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.periodicity,
});
