import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { getChannel } from '@sonometer/decode/core/audio';
import { defineFeature } from '../feature.js';

/** Codes of 24 bits are the finest that are distinguished. */
const FINEST_BITS = 24;
/** Reading of samples that fit no fixed-point scale: floating point. */
const FLOAT_BITS = 32;
/** A few samples of another origin (a click, the last step of a fade) do not determine the depth. */
const SHARE = 0.999;
const MAX_CODES = 16;
/** −100 dBFS: below it a sample shows nothing of the recorded depth. */
const AUDIBLE = 1e-5;

export interface EffectiveBits {
  /** Samples above −100 dBFS, over all channels. */
  readonly audibleSamples: number;
  /** Smallest depth that holds 99.9 % of the samples that are not zero; `undefined` without any. */
  readonly bits: number | undefined;
  /** Different values that the samples take, counted up to 16. */
  readonly codes: number;
}

/** Bits in actual use: the smallest b with x·2^(b−1) whole for nearly all samples. */
export const effectiveBits = defineFeature({
  id: 'effective-bits',
  // Basis: trailing zero bits of the samples
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { channels }, kernels }) {
    const depths = kernels.openDepths(AUDIBLE);
    const codes = new Set<number>();
    return {
      push(block) {
        for (let c = 0; c < channels; c++) {
          depths.push(getChannel(block, c));
          collect(getChannel(block, c), codes);
        }
      },
      end: (): EffectiveBits => ({
        audibleSamples: depths.louder,
        bits: depthOf(depths.counts),
        codes: codes.size,
      }),
    };
  },
});

/** Adds values until there are enough; runs of one value, as in silence, are looked up once. */
function collect(samples: Float32Array, codes: Set<number>): void {
  let last: number | undefined;
  for (let i = 0; i < samples.length && codes.size < MAX_CODES; i++) {
    const x = samples[i];
    if (x === undefined || x === last) continue;
    codes.add(x);
    last = x;
  }
}

function depthOf(counts: Float64Array): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let held = 0;
  for (let bits = 1; bits <= FINEST_BITS; bits++) {
    held += counts[bits] ?? 0;
    if (held >= SHARE * total) return bits;
  }
  return FLOAT_BITS;
}
