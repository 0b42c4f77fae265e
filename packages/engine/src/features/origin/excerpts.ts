import { EXCERPT_FRAMES, type Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { defineFeature } from '../feature.js';
import { openBestOfParts, type Scored } from './bandwidth-blocks.js';

const MAX_EXCERPTS = 24;

/**
 * Up to 24 excerpts, spread over the file: of each of as many equal parts, the one with the most high
 * frequencies. Excerpts lie on a grid of their own length, and only whole ones count.
 */
export const excerpts = defineFeature({
  id: 'excerpts',
  // Basis: the excerpt with the most high frequencies of each of 12 to 24 equal parts
  reads: 'mono',
  needs: {},

  open({ kernels }) {
    const best = openBestOfParts<Excerpt & Scored>(MAX_EXCERPTS);
    let startFrame = 0;
    let current: Float32Array = new Float32Array(EXCERPT_FRAMES);
    let filled = 0;

    const close = () => {
      // The score is the energy of the differences from sample to sample: the high frequencies.
      const spare = best.place({
        startFrame,
        frames: EXCERPT_FRAMES,
        score: kernels.riseEnergyOf(current),
        samples: current,
      });
      startFrame += EXCERPT_FRAMES;
      current = spare?.samples ?? new Float32Array(EXCERPT_FRAMES);
      filled = 0;
    };

    return {
      push(block) {
        const mono = getChannel(block, 0);
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const count = Math.min(length - from, EXCERPT_FRAMES - filled);
          current.set(mono.subarray(from, from + count), filled);
          filled += count;
          from += count;
          if (filled === EXCERPT_FRAMES) close();
        }
      },
      end: (): readonly Excerpt[] => best.retained,
    };
  },
});
