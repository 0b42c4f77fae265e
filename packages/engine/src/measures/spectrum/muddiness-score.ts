import { muddiness } from '../../derived/spectrum/muddiness.js';
import { defineMeasure } from '../measure.js';

/** Muddiness. */
export const muddinessScore = defineMeasure({
  id: 'muddiness.score',
  title: 'Muddiness',
  definition:
    'Excess of 160 to 400 Hz over the bands on both sides, from 0 to 1; pink noise reads 0.20. Absent on silence.',
  unit: '1',
  status: 'beta',
  basis: 'own scale on IEC 61260-1 third octaves',
  margin: 0.03,
  needs: { muddiness },
  read: ({ muddiness }) => muddiness,
});
