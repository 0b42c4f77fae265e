import { muddiness } from '../../derived/spectrum/muddiness.js';
import { defineMeasure } from '../measure.js';

const MEDIUM_FROM = 0.45;
const HIGH_ABOVE = 0.7;

/** Muddiness label. */
export const muddinessLabel = defineMeasure({
  id: 'muddiness.label',
  title: 'Muddiness label',
  definition: 'Grade of the muddiness score: Low below 0.45, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'muddiness.score',
  margin: null,
  needs: { muddiness },

  read({ muddiness }) {
    if ('absent' in muddiness) return muddiness;
    if (muddiness.value < MEDIUM_FROM) return { value: 'Low' };
    return { value: muddiness.value <= HIGH_ABOVE ? 'Medium' : 'High' };
  },
});
