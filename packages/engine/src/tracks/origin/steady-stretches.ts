import { STRETCH_FRAMES, type Stretch } from '../../algorithms/codec-lattice/stretch.js';
import { channelOf, framesOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';
import { openBestOfParts } from './best-of-parts.js';

const MOST_STRETCHES = 24;
/** A surround file shows its codec in the front pair. */
const MOST_CHANNELS = 2;
const PARTS = 4;
const PART_FRAMES = STRETCH_FRAMES / PARTS;

/**
 * Up to 24 stretches of two channels, spread over the file: of each of as many equal parts, the one whose quietest quarter is the
 * loudest. There codecs take long blocks, and their steps lie over the rounding.
 */
export const steadyStretches = defineTrack({
  id: 'steady-stretches',
  basis: 'the stretch whose quietest quarter is the loudest, of each of 12 to 24 equal parts',
  reads: 'channels',
  needs: {},

  open({ format, kernels }) {
    const count = Math.min(format.channels, MOST_CHANNELS);
    const fresh = () => Array.from({ length: count }, () => new Float32Array(STRETCH_FRAMES));
    const best = openBestOfParts<Stretch>(MOST_STRETCHES);
    let startFrame = 0;
    let current: readonly Float32Array[] = fresh();
    let filled = 0;

    const scoreOf = (channels: readonly Float32Array[]) => {
      const parts = Array.from({ length: PARTS }, (_, part) =>
        channels.reduce(
          (total, samples) =>
            total + kernels.energyOf(samples, part * PART_FRAMES, (part + 1) * PART_FRAMES),
          0,
        ),
      );
      return Math.min(...parts);
    };
    const close = () => {
      const spare = best.place({ startFrame, score: scoreOf(current), channels: current });
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
            samples.set(channelOf(block, c).subarray(from, from + taken), filled);
          });
          filled += taken;
          from += taken;
          if (filled === STRETCH_FRAMES) close();
        }
      },
      end: (): readonly Stretch[] => best.kept,
    };
  },
});
