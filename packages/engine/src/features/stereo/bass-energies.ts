import { getChannel } from '../../core/audio.js';
import { frontPair } from '../../core/layout.js';
import { defineFeature } from '../feature.js';

/** Mean squares below 120 Hz of left and right, and the mean of their product; `undefined` on mono. */
export const bassEnergies = defineFeature({
  id: 'bass-energies',
  basis: 'Butterworth low-pass of 4th order at 120 Hz, in double precision',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels, speakers }, kernels }) {
    const [left, right] = frontPair(speakers);
    const kernel = channels > 1 ? kernels.openBassCorrelation(rateHz) : undefined;
    return {
      push(block) {
        kernel?.push(getChannel(block, left), getChannel(block, right));
      },
      end: () => kernel?.end(),
      save: () => kernel?.save(),
      load(state) {
        kernel?.load(state as Float64Array);
      },
    };
  },
});
