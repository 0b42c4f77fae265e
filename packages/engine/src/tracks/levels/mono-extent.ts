import { channelOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';

export interface MonoExtent {
  readonly frames: number;
  /** Largest magnitude of the analysis mono without its mean. */
  readonly peak: number;
}

/** How long the analysis mono is, and how far it swings. */
export const monoExtent = defineTrack({
  id: 'mono-extent',
  basis: 'closed form',
  reads: 'mono',
  needs: {},

  open() {
    let [low, high, sum, frames] = [Infinity, -Infinity, 0, 0];
    return {
      push(block) {
        const mono = channelOf(block, 0);
        // In variables of this call: those of the closure cost ten times as much.
        let [lowest, highest, total] = [low, high, sum];
        for (const x of mono) {
          if (x < lowest) lowest = x;
          if (x > highest) highest = x;
          total += x;
        }
        [low, high, sum] = [lowest, highest, total];
        frames += mono.length;
      },
      end(): MonoExtent {
        const mean = sum / frames;
        return { frames, peak: frames > 0 ? Math.max(high - mean, mean - low) : 0 };
      },
    };
  },
});
