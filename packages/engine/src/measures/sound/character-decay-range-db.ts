import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Range of the decay, dB. */
export const characterDecayRangeDb = defineMeasure({
  id: 'character.decayRangeDb',
  title: 'Range of the decay',
  definition:
    'Loudest 2 ms over the last tenth of the file, at most 120 dB. Absent for a continuous sound.',
  unit: 'dB',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: DECAY_NEEDS,
  read: (inputs) => readFrom(singleDecay(inputs), ({ rangeDb }) => ({ value: rangeDb })),
});
