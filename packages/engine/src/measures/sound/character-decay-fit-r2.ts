import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Decay fit. */
export const characterDecayFitR2 = defineMeasure({
  id: 'character.decayFitR2',
  title: 'Decay fit',
  definition:
    'Coefficient of determination R² of the line that gives the decay time, from 0 to 1. Below 0.9 the time is unreliable. Absent without such a line.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decays',
  margin: 0.001,
  needs: DECAY_NEEDS,
  read: (inputs) =>
    readFrom(singleDecay(inputs), ({ fit }) => readFrom(fit, ({ r2 }) => ({ value: r2 }))),
});
