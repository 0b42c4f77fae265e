import { edgeProfile } from '../../derived/edge-profile.js';
import { upsampledFrom } from '../../derived/upsampled-from.js';
import { defineMeasure } from '../measure.js';

export const bandwidthHz = defineMeasure({
  id: 'bandwidthHz',
  title: 'Bandwidth',
  definition:
    'Highest frequency in use, median over the half seconds above −60 dBFS. In use: within 100 dB of the strongest bin and above −115 dBFS; where a filter falls by more than 48 dB per octave, up to where it begins. Images of a resampler do not count. Absent on silence.',
  unit: 'Hz',
  status: 'validated',
  basis: 'known low-passes',
  margin: 150,
  needs: { profile: edgeProfile, upsampledFrom },

  read({ profile: { bandwidthHz }, upsampledFrom: { rateHz = Infinity } }) {
    if (bandwidthHz === undefined) return { absent: 'nothing rises above −60 dBFS' };
    return { value: Math.min(bandwidthHz, rateHz / 2) };
  },
});
