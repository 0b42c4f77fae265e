import { edgeProfile } from '../../derived/origin/edge-profile.js';
import { upsampledFrom } from '../../derived/origin/upsampled-from.js';
import { defineMeasure } from '../measure.js';

/** Bandwidth, Hz. */
export const bandwidthHz = defineMeasure({
  id: 'bandwidthHz',
  title: 'Bandwidth',
  definition:
    'Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence.',
  unit: 'Hz',
  status: 'validated',
  basis: 'known low-passes',
  margin: 150,
  needs: { profile: edgeProfile, upsampledFrom },

  read({ profile: { bandwidthHz }, upsampledFrom: { rateHz = Infinity } }) {
    if (bandwidthHz === undefined) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: Math.min(bandwidthHz, rateHz / 2) };
  },
});
