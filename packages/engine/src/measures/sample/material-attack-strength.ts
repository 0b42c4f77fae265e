import { attackStrength } from '../../derived/attack-strength.js';
import { defineMeasure } from '../measure.js';

export const materialAttackStrength = defineMeasure({
  id: 'material.attackStrength',
  title: 'Attack strength',
  definition:
    'Strongest onset against the 100 ms around it, (peak − mean)/(peak + mean); 0 without an onset.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'a burst in silence',
  margin: null,
  needs: { attackStrength },
  read: ({ attackStrength: value }) => ({ value }),
});
