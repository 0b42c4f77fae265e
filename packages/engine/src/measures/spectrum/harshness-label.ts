import { harshness } from '../../derived/spectrum/harshness.js';
import { defineMeasure } from '../measure.js';

const MEDIUM_FROM = 0.4;
const HIGH_ABOVE = 0.7;

/** Harshness label. */
export const harshnessLabel = defineMeasure({
  id: 'harshness.label',
  title: 'Harshness label',
  definition: 'Grade of the harshness score: Low below 0.40, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'harshness.score',
  margin: null,
  needs: { harshness },

  read({ harshness }) {
    if ('absent' in harshness) return harshness;
    const { score } = harshness.value;
    if (score < MEDIUM_FROM) return { value: 'Low' };
    return { value: score <= HIGH_ABOVE ? 'Medium' : 'High' };
  },
});
