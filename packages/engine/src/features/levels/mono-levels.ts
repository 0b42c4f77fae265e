import { getChannel } from '../../core/audio.js';
import { defineFeature } from '../feature.js';
import { openFramePowers } from './frame-powers.js';

/** Mean square of the analysis mono in complete frames of 20 ms. */
export const monoLevels = defineFeature({
  id: 'mono-levels',
  basis: 'mean square of the analysis mono, docs/measures/conventions.md#analysis-mono',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz } }) {
    const powers = openFramePowers(rateHz);
    return {
      push(block) {
        powers.push(getChannel(block, 0));
      },
      end: () => powers.end(),
    };
  },
});
