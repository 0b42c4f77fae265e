import { attackStrength } from '../../derived/sound/attack-strength.js';
import { defineMeasure } from '../measure.js';

/** Attack strength. */
export const materialAttackStrength = defineMeasure({
  id: 'material.attackStrength',
  title: 'Attack strength',
  definition:
    'Contrast of the strongest onset with its surrounding 100 ms, from 0 to 1: (peak − mean)/(peak + mean). 0 without an onset.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'a burst in silence',
  margin: null,
  needs: { attackStrength },
  read: ({ attackStrength: value }) => ({ value }),
});
