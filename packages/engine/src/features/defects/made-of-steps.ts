import { getChannel } from '@sonometer/decode/core/audio';
import type { LeapSums } from '../../kernels/defect-kernels.js';
import { defineFeature } from '../feature.js';
import { defectKernels } from '../../kernels/further/defect.js';

/**
 * Share of such samples: pulse, triangle and noise voices have 0.77 to 1, recordings 0.06 where their steps are large,
 * clipped ones up to 0.3.
 */
const MIN_ISOLATED = 0.5;
/** Root mean squares of the steps and of the sound: a wave of few small steps is quiet, or has few bits. */
const MIN_LEAP = 0.5;
/**
 * Between two equal values of 16 bits, each with dither and rounded: three steps of 2^-15, and the error of a decoder.
 */
const DITHER = 3.1 / 32_768;
/** Steps that are no larger relative to it are those of a quiet sound. */
const MIN_OVER_DITHER = 20;

/** After the first blocks, 12 s at 44.1 kHz, one in four decides: the shares lie far apart. */
const ALL_BLOCKS = 8;
const EVERY = 4;

/**
 * Whether the waveform is made of steps, as chip music is: where a sample differs from the one before, it is constant
 * before and after, except for dither, and the steps are as large as the sound. A clipped wave moves over several
 * samples from top to top.
 */
export const isMadeOfSteps = defineFeature({
  id: 'made-of-steps',
  // Basis: equality of neighbouring samples (docs/measures/defects.md#waves-made-of-steps)
  reads: 'channels',
  needs: {},

  open({ format: { channels }, kernels }) {
    const leaps = Array.from({ length: channels }, () =>
      kernels.of(defectKernels).openLeaps(DITHER),
    );
    let blocks = 0;
    return {
      push(block) {
        const isCounted = blocks < ALL_BLOCKS || blocks % EVERY === 0;
        blocks++;
        if (!isCounted) return;
        for (const [c, ofChannel] of leaps.entries()) ofChannel.push(getChannel(block, c));
      },
      end(): boolean {
        const counts = leaps.map((ofChannel) => ofChannel.counts);
        const power = sumOf(counts, 'energy') / sumOf(counts, 'sounding');
        const exact = counts.map((count) => count.exact);
        const overDither = counts.map((count) => count.overDither);
        return isMade(exact, power, 0) || isMade(overDither, power, DITHER);
      },
    };
  },
});

/** Equal samples are constant, and, counted separately, those that differ by dither and less. */
function isMade(ofChannels: readonly LeapSums[], power: number, still: number): boolean {
  const [leaps, energy] = [sumOf(ofChannels, 'leaps'), sumOf(ofChannels, 'energy')];
  return (
    leaps > 0 &&
    sumOf(ofChannels, 'isolated') >= MIN_ISOLATED * leaps &&
    energy >= leaps * MIN_OVER_DITHER * MIN_OVER_DITHER * still * still &&
    energy / leaps >= MIN_LEAP * MIN_LEAP * power
  );
}

const sumOf = <K extends string>(counts: readonly Readonly<Record<K, number>>[], key: K): number =>
  counts.reduce((sum, count) => sum + count[key], 0);
