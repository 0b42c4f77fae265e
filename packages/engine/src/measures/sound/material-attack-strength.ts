import { attackStrength } from '../../derived/sound/attack-strength.js';
import { defineMeasure } from '../measure.js';

/** Attack strength. */
export const materialAttackStrength = defineMeasure({
  id: 'material.attackStrength',
  title: 'Attack strength',
  definition:
    'How far the strongest onset stands out of the 100 ms around it, 0 to 1: (peak − mean)/(peak + mean); 0 without an onset.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'a burst in silence',
  margin: null,
  needs: { attackStrength },
  read: ({ attackStrength: value }) => ({ value }),
});
