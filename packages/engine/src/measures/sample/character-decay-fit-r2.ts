import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

export const characterDecayFitR2 = defineMeasure({
  id: 'character.decayFitR2',
  title: 'Fit of the decay',
  definition:
    'Coefficient of determination of that line; below 0.9 the decay time is unreliable. Absent with the decay time.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decays',
  margin: 0.001,
  needs: DECAY_NEEDS,
  read(inputs) {
    const single = singleDecay(inputs);
    if ('absent' in single) return single;
    const { t20 } = single.decay;
    return 'reason' in t20 ? { absent: t20.reason } : { value: t20.r2 };
  },
});
