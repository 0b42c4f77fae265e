import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Decay range, dB. */
export const characterDecayRangeDb = defineMeasure({
  id: 'character.decayRangeDb',
  title: 'Decay range',
  definition:
    'Level of the loudest 2 ms minus that of the last tenth of the file, in dB; at most 120. Absent for a continuous sound.',
  unit: 'dB',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: DECAY_NEEDS,
  read: (inputs) => readFrom(singleDecay(inputs), ({ rangeDb }) => ({ value: rangeDb })),
});
