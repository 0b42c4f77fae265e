import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Decay time, ms. */
export const characterDecayT20Ms = defineMeasure({
  id: 'character.decayT20Ms',
  title: 'Decay time',
  definition:
    'Decay time by 60 dB in ms, from a line through −5 to −25 dB of the backward-integrated level. Absent with less than 35 dB of range, for an uneven or insufficient decay, and for a continuous sound.',
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
