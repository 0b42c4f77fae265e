import { defineDerived } from '../derived.js';
import { computeCodecRate } from './codec-rate.js';
import { codecTrace } from './codec-trace.js';
import { codedInPart } from './coded-in-part.js';
import { earlierCodecTrace } from './earlier-codec-trace.js';
import { edgeProfile } from './edge-profile.js';
import { spectralCliff } from './spectral-cliff.js';

export const BIT_RATE_CLASSES = ['~64k', '~128k', '~256k'] as const;

type BitRateClass = (typeof BIT_RATE_CLASSES)[number];

/** Borders of the classes, kbit/s: between 64 and 96, and between 160 and 192. */
const UP_TO_64 = 80;
const UP_TO_128 = 175;

/** The class of a bit rate. */
export const classOf = (kbps: number): BitRateClass =>
  kbps <= UP_TO_64 ? '~64k' : kbps <= UP_TO_128 ? '~128k' : '~256k';

/**
 * Where a spectrum that went down to a lower rate and up again ends, of half that rate: after SoX and soxr half of the
 * drop is reached at 0.96 to 0.99, after swresample, whose slope is gentle, at 1.12 to 1.15 (20 encodes brought to
 * 22.05 and 32 kHz; what AAC at 128 kbit/s leaves ends at up to 1.113 of 16).
 */
const RESAMPLER_ENDS = [
  [0.94, 1.005],
  [1.115, 1.15],
] as const;
const LOWER_RATES_HZ = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100];

/** The rate that a resampler may have ended the spectrum for. */
export const lowerRateOf = (endHz: number, rateHz: number): number | undefined =>
  LOWER_RATES_HZ.filter((lower) => lower < rateHz).find((lower) =>
    RESAMPLER_ENDS.some(([from, to]) => endHz >= (from * lower) / 2 && endHz <= (to * lower) / 2),
  );

/** About how many bits the codec had, as a class, and why that is uncertain. */
export interface BitRate {
  readonly value: BitRateClass;
  readonly doubt?: string;
}

/** `undefined` where no codec is found. */
export const bitRateClass = defineDerived({
  id: 'bit-rate-class',
  basis: 'the cutoff of the codec, unless it may be that of a resampler, and the codec evidence',
  needs: {
    trace: codecTrace,
    earlier: earlierCodecTrace,
    cliff: spectralCliff,
    profile: edgeProfile,
    codedInPart,
  },

  derive({ trace, earlier, cliff, profile, codedInPart: isPart }, { format }): BitRate | undefined {
    const found = trace ?? earlier;
    if (!found) return undefined;
    const codedFormat = { ...format, rateHz: found.rateHz };
    const byDips = classOf(
      computeCodecRate(found, { cliff: undefined, bandwidthHz: 0 }, codedFormat),
    );
    // The spectrum of sound that was resampled to a lower rate ends by the resampler; where hardly a line was left out,
    // it ends by itself.
    const isByDips = found.rateHz > format.rateHz || found.by === 'lattice';
    const end = { cliff, bandwidthHz: profile.bandwidthHz ?? 0 };
    const value = isByDips ? byDips : classOf(computeCodecRate(found, end, codedFormat));
    if (isPart)
      return {
        value,
        doubt: 'only a part of the file shows the codec, while the spectrum covers all of it',
      };
    const lowerHz =
      isByDips || value === byDips ? undefined : cliff && lowerRateOf(cliff.hz, format.rateHz);
    if (lowerHz === undefined) return { value };
    return {
      value,
      doubt: `the spectrum ends where a conversion to ${lowerHz} Hz ends it, and the codec evidence indicates another bit rate`,
    };
  },
});
