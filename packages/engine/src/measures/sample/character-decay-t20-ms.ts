import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

export const characterDecayT20Ms = defineMeasure({
  id: 'character.decayT20Ms',
  title: 'Decay time',
  definition:
    'Time to fall by 60 dB, from a line over −5 to −25 dB of the backward-integrated level after the peak. Absent with less than 35 dB of range, where the level does not fall that far, and for a continuous sound.',
  unit: 'ms',
  status: 'validated',
  basis: 'ISO 3382-1 T20; closed form, exponential decays within 2 %',
  margin: null,
  needs: DECAY_NEEDS,
  read(inputs) {
    const single = singleDecay(inputs);
    if ('absent' in single) return single;
    const { t20 } = single.decay;
    return 'reason' in t20 ? { absent: t20.reason } : { value: t20.seconds * 1000 };
  },
});
