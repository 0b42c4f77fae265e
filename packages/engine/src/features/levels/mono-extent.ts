import { getChannel } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

export interface MonoExtent {
  readonly frames: number;
  /** Largest magnitude of the analysis mono without its mean. */
  readonly peak: number;
}

/** Duration of the analysis mono, and its largest swing. */
export const monoExtent = defineFeature({
  id: 'mono-extent',
  basis: 'closed form',
  reads: 'mono',
  needs: {},

  open({ kernels }) {
    const extent = Float64Array.of(Infinity, -Infinity, 0);
    let frames = 0;
    return {
      push(block) {
        const mono = getChannel(block, 0);
        kernels.addExtent(mono, extent);
        frames += mono.length;
      },
      end(): MonoExtent {
        const [low = 0, high = 0, sum = 0] = extent;
        const mean = sum / frames;
        return { frames, peak: frames > 0 ? Math.max(high - mean, mean - low) : 0 };
      },
    };
  },
});
