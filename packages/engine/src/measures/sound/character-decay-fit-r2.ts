import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Fit of the decay. */
export const characterDecayFitR2 = defineMeasure({
  id: 'character.decayFitR2',
  title: 'Fit of the decay',
  definition:
    'How straight the decay is: R² of the line from which the decay time is read, 0 to 1; below 0.9 the time is not to be trusted. Absent where there is no such line.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decays',
  margin: 0.001,
  needs: DECAY_NEEDS,
  read: (inputs) =>
    readFrom(singleDecay(inputs), ({ fit }) => readFrom(fit, ({ r2 }) => ({ value: r2 }))),
});
