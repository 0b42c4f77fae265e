import { harshness } from '../../derived/harshness.js';
import { defineMeasure } from '../measure.js';

const MEDIUM_FROM = 0.4;
const HIGH_ABOVE = 0.7;

export const harshnessLabel = defineMeasure({
  id: 'harshness.label',
  title: 'Harshness, in a word',
  definition: 'Low under 0.40, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'harshness.score',
  margin: null,
  needs: { harshness },

  read({ harshness }) {
    if (typeof harshness === 'string') return { absent: harshness };
    if (harshness.score < MEDIUM_FROM) return { value: 'Low' };
    return { value: harshness.score <= HIGH_ABOVE ? 'Medium' : 'High' };
  },
});
