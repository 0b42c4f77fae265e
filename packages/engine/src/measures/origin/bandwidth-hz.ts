import { edgeProfile } from '../../derived/origin/edge-profile.js';
import { upsampledFrom } from '../../derived/origin/upsampled-from.js';
import { defineMeasure } from '../measure.js';

/** Bandwidth, Hz. */
export const bandwidthHz = defineMeasure({
  id: 'bandwidthHz',
  title: 'Bandwidth',
  definition:
    'Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence.',
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
