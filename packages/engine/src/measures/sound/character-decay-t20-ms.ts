import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Decay time, ms. */
export const characterDecayT20Ms = defineMeasure({
  id: 'character.decayT20Ms',
  title: 'Decay time',
  definition:
    'Time in which the sound dies away by 60 dB, from a line through −5 to −25 dB of the backward-integrated level after the peak. Absent with less than 35 dB of range, where the level does not fall that far or so unevenly that a line says little, and for a continuous sound.',
  unit: 'ms',
  status: 'validated',
  basis: 'ISO 3382-1 T20; closed form, exponential decays within 2 %',
  margin: { percent: 2 },
  needs: DECAY_NEEDS,
  read: (inputs) =>
    readFrom(singleDecay(inputs), ({ t20Sec }) =>
      readFrom(t20Sec, (seconds) => ({ value: seconds * 1000 })),
    ),
});
