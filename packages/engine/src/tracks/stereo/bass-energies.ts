import { channelOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';

/** Mean squares below 120 Hz of the first two channels, and the mean of their product; `undefined` on mono. */
export const bassEnergies = defineTrack({
  id: 'bass-energies',
  basis: 'Butterworth low-pass of 4th order at 120 Hz, in double precision',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const kernel = channels > 1 ? kernels.openBassCorrelation(rateHz) : undefined;
    return {
      push(block) {
        kernel?.push(channelOf(block, 0), channelOf(block, 1));
      },
      end: () => kernel?.end(),
    };
  },
});
