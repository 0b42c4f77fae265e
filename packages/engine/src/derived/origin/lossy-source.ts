import { codecRateOf } from './codec-rate.js';
import { codecTrace } from './codec-trace.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';
import { earlierCodecTrace } from './earlier-codec-trace.js';
import { edgeProfile } from './edge-profile.js';
import { spectralCliff } from './spectral-cliff.js';
import { upsampledFrom } from './upsampled-from.js';

export const LOSSY_SOURCES = [
  'lossless',
  'lossy ~64k',
  'lossy ~128k',
  'lossy ~256k',
  'unknown',
] as const;

export type LossySource = (typeof LOSSY_SOURCES)[number];

/** Borders of the classes, kbit/s: between 64 and 96, and between 160 and 192. */
const UP_TO_64 = 80;
const UP_TO_128 = 175;

const LEAST_BLOCKS = 4;
const LEAST_RATE_HZ = 32_000;

/**
 * Whether the sound has been through a lossy codec. Only the codec's own block grid says so: a
 * spectrum that ends at once may have been filtered, resampled or recorded so, and without a grid it
 * leaves the question open.
 */
export const lossySource = defineDerived({
  id: 'lossy-source',
  basis: 'the block grid of the codec; the class by its cutoff and by what it left out',
  needs: {
    trace: codecTrace,
    earlier: earlierCodecTrace,
    cliff: spectralCliff,
    upsampled: upsampledFrom,
    profile: edgeProfile,
    levels,
  },

  derive(
    { trace, earlier, cliff, upsampled, profile, levels: { isConstant } },
    { format },
  ): LossySource {
    const found = trace ?? earlier;
    if (found) {
      // Of what was brought down to a lower rate, the end of the spectrum is the resampler's; where hardly a line was left out, the sound's own.
      const isOther = found.rateHz > format.rateHz || found.by === 'lattice';
      const end = isOther
        ? { cliff: undefined, bandwidthHz: 0 }
        : { cliff, bandwidthHz: profile.bandwidthHz ?? 0 };
      const rate = codecRateOf(found, end, { ...format, rateHz: found.rateHz });
      if (rate <= UP_TO_64) return 'lossy ~64k';
      return rate <= UP_TO_128 ? 'lossy ~128k' : 'lossy ~256k';
    }
    if (format.rateHz < LEAST_RATE_HZ || profile.blocks < LEAST_BLOCKS) return 'unknown';
    if (isConstant || upsampled.rateHz !== undefined || cliff) return 'unknown';
    return 'lossless';
  },
});
