import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';
import { BIT_RATE_CLASSES, bitRateClass } from './bit-rate-class.js';
import { edgeProfile, spectralCliff } from './bandwidth.js';
import { upsampledFrom } from './upsampled-from.js';

export const LOSSY_SOURCES = [
  'lossless',
  ...BIT_RATE_CLASSES.map((one) => `lossy ${one}` as const),
  'unknown',
] as const;

export type LossySource = (typeof LOSSY_SOURCES)[number];

const MIN_BLOCKS = 4;
const MIN_RATE_HZ = 32_000;

/**
 * Whether the sound has been through a lossy codec. Only the codec's own block grid shows it: a spectrum that ends at
 * once may have been filtered, resampled or recorded so, and without a grid the result stays open.
 */
export const lossySource = defineDerived({
  id: 'lossy-source',
  // Basis: the block grid of the codec; its class by bit-rate-class
  needs: {
    bitRate: bitRateClass,
    cliff: spectralCliff,
    upsampled: upsampledFrom,
    profile: edgeProfile,
    levels,
  },

  derive({ bitRate, cliff, upsampled, profile, levels: { isConstant } }, { format }): LossySource {
    if (bitRate) return `lossy ${bitRate.value}`;
    if (format.rateHz < MIN_RATE_HZ || profile.blocks < MIN_BLOCKS) return 'unknown';
    const { rateHz = upsampled.edgeRateHz } = upsampled;
    if (isConstant || rateHz !== undefined || cliff) return 'unknown';
    return 'lossless';
  },
});
