import { getChannel } from '@sonometer/decode/core/audio';
import { defineFeature } from '../feature.js';

/** What is stored of a recording for measures that read samples in any order. */
export const OPENING_SEC = 60;

export interface OpeningSound {
  /** The analysis mono from its start. */
  readonly samples: Float32Array;
  readonly rateHz: number;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/**
 * The first minute of the analysis mono: single sounds, loops and room responses are shorter, and
 * memory stays bounded where a recording is not.
 */
export const openingSound = defineFeature({
  id: 'opening-sound',
  // Basis: samples of the analysis mono, at most 60 s
  reads: 'mono',
  needs: {},

  open({ format: { rateHz } }) {
    const max = Math.round(OPENING_SEC * rateHz);
    let samples = new Float32Array(rateHz);
    let length = 0;
    let frames = 0;
    return {
      push(block) {
        const mono = getChannel(block, 0);
        frames += mono.length;
        const taken = mono.subarray(0, max - length);
        if (length + taken.length > samples.length) {
          const longer = new Float32Array(
            Math.min(max, Math.max(samples.length * 2, length + taken.length)),
          );
          longer.set(samples);
          samples = longer;
        }
        samples.set(taken, length);
        length += taken.length;
      },
      end: (): OpeningSound => ({
        samples: samples.subarray(0, length),
        rateHz,
        isWhole: frames === length,
      }),
    };
  },
});
