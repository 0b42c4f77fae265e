import { muddiness } from '../../derived/muddiness.js';
import { defineMeasure } from '../measure.js';

const MEDIUM_FROM = 0.45;
const HIGH_ABOVE = 0.7;

export const muddinessLabel = defineMeasure({
  id: 'muddiness.label',
  title: 'Muddiness, in a word',
  definition: 'Low under 0.45, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'muddiness.score',
  margin: null,
  needs: { muddiness },

  read({ muddiness }) {
    if (typeof muddiness === 'string') return { absent: muddiness };
    if (muddiness < MEDIUM_FROM) return { value: 'Low' };
    return { value: muddiness <= HIGH_ABOVE ? 'Medium' : 'High' };
  },
});
