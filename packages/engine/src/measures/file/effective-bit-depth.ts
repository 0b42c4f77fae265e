import { effectiveBits } from '../../features/origin/effective-bits.js';
import { defineMeasure } from '../measure.js';

const MIN_SAMPLES = 1000;

/** Bits in use, bit. */
export const effectiveBitDepth = defineMeasure({
  id: 'effectiveBitDepth',
  title: 'Bits in use',
  definition:
    'Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats.',
  unit: 'bit',
  status: 'validated',
  basis: 'trailing zero bits of known files',
  margin: 0,
  needs: { effective: effectiveBits },

  read({ effective: { audibleSamples, bits } }, { facts }) {
    if (facts.lossy) return { absent: 'the samples of a lossy format have no depth' };
    if (audibleSamples < MIN_SAMPLES || bits === undefined)
      return { absent: 'fewer than 1000 samples above −100 dBFS' };
    return { value: bits };
  },
});
