import { computeSteadiness } from '../../algorithms/codec-lattice/steadiness.js';
import { STRETCH_FRAMES, type Stretch } from '../../algorithms/codec-lattice/stretch.js';
import { getChannel, framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';
import { openBestOfParts } from './best-of-parts.js';

const MAX_STRETCHES = 24;
/** The codec of a surround file is detected in the front pair. */
const MAX_CHANNELS = 2;

/**
 * Up to 24 stretches of two channels, spread over the file: of each of as many equal parts, the one in which the highs
 * rise the least from one part to the next. There codecs take long blocks.
 */
export const steadyStretches = defineFeature({
  id: 'steady-stretches',
  basis: 'the stretch in which the highs rise the least, of each of 12 to 24 equal parts',
  reads: 'channels',
  needs: {},

  open({ format }) {
    const count = Math.min(format.channels, MAX_CHANNELS);
    const fresh = () => Array.from({ length: count }, () => new Float32Array(STRETCH_FRAMES));
    const best = openBestOfParts<Stretch>(MAX_STRETCHES);
    let startFrame = 0;
    let current: readonly Float32Array[] = fresh();
    let filled = 0;

    const close = () => {
      const spare = best.place({
        startFrame,
        score: computeSteadiness(current),
        channels: current,
      });
      startFrame += STRETCH_FRAMES;
      current = spare?.channels ?? fresh();
      filled = 0;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const taken = Math.min(length - from, STRETCH_FRAMES - filled);
          current.forEach((samples, c) => {
            samples.set(getChannel(block, c).subarray(from, from + taken), filled);
          });
          filled += taken;
          from += taken;
          if (filled === STRETCH_FRAMES) close();
        }
      },
      end: (): readonly Stretch[] => best.retained,
    };
  },
});
