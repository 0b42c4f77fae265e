import { readFrom } from '../../core/reading.js';
import { DECAY_NEEDS, singleDecay } from './single-decay.js';
import { defineMeasure } from '../measure.js';

/** Decay truncated. */
export const characterDecayTruncated = defineMeasure({
  id: 'character.decayTruncated',
  title: 'Decay truncated',
  definition:
    'True when the file ends less than 40 dB below its maximum while the level still falls by 8 dB/s. Absent for a continuous sound.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'beta',
  basis: 'exponential decays that are cut off',
  margin: null,
  needs: DECAY_NEEDS,
  read: (inputs) => readFrom(singleDecay(inputs), ({ isTruncated }) => ({ value: isTruncated })),
});
