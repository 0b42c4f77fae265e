import { defineDerived } from '../derived.js';
import { edgeProfile } from './edge-profile.js';

/** Twice 44.1 kHz and more: a rate that is chosen for content above 24 kHz. */
const HIGH_RATE_HZ = 88_200;
/** Half of 48 kHz, and 1 % for the slope of a filter that lets it all through. */
const USUAL_TOP_HZ = 24_240;

/**
 * Whether a file of a high rate holds no more than one of 44.1 or 48 kHz could. This is so after a resampler that left
 * no other trace, but also of quiet sounds and of microphones that end there: a doubt, no proof.
 */
export const emptyHighs = defineDerived({
  id: 'empty-highs',
  basis: 'the median bandwidth of the half seconds, against half of 48 kHz',
  needs: { profile: edgeProfile },

  derive: ({ profile: { bandwidthHz } }, { format: { rateHz } }): boolean =>
    rateHz >= HIGH_RATE_HZ && bandwidthHz !== undefined && bandwidthHz <= USUAL_TOP_HZ,
});
