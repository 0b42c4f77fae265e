import { getChannel } from '../../core/audio.js';
import { defineFeature } from '../feature.js';
import { openFramePowers } from './frame-powers.js';

/** Mean square of every channel in complete frames of 20 ms. */
export const channelLevels = defineFeature({
  id: 'channel-levels',
  basis: 'mean square, docs/measures/speech.md#level-frames',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const powers = Array.from({ length: channels }, () => openFramePowers(rateHz));
    return {
      push(block) {
        for (const [c, of] of powers.entries()) of.push(getChannel(block, c));
      },
      end: (): readonly Float32Array[] => powers.map((of) => of.end()),
    };
  },
});
