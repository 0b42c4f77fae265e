import { channelOf, framesOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';

/** Pulse, triangle and noise voices have 0.77 to 1 of them, recordings 0.06 where their leaps are large, clipped ones up to 0.3. */
const LEAST_LONE = 0.5;
/** Root mean squares of the leaps and of the sound: a wave of few small steps is quiet, or has few bits. */
const LEAST_LEAP = 0.5;

/**
 * Whether the waveform is made of steps, as chip music is: where a sample differs from the one before, it stands still before
 * and after, and the leaps are as large as the sound. A clipped wave moves over several samples from top to top.
 */
export const isMadeOfSteps = defineTrack({
  id: 'made-of-steps',
  basis: 'equality of neighbouring samples (docs/measures/defects.md#waves-made-of-steps)',
  reads: 'channels',
  needs: {},

  open({ format: { channels } }) {
    // Of each channel, what goes from one push to the next.
    const last = new Float32Array(channels);
    const isStill = new Uint8Array(channels); // the last sample equals the one before it
    const isLeap = new Uint8Array(channels); // the last sample leaps out of a rest
    let leaps = 0;
    let lone = 0;
    let heard = 0;
    let energy = 0;
    let energyOfLeaps = 0;
    return {
      push(block) {
        const length = framesOf(block);
        for (let c = 0; c < channels; c++) {
          const samples = channelOf(block, c);
          let before = last[c] ?? 0;
          let still = isStill[c] === 1;
          let leap = isLeap[c] === 1;
          for (let i = 0; i < length; i++) {
            const x = samples[i] ?? 0;
            if (x !== 0) {
              heard++;
              energy += x * x;
            }
            if (x === before) {
              if (leap) lone++;
              leap = false;
              still = true;
            } else {
              leaps++;
              energyOfLeaps += (x - before) * (x - before);
              leap = still;
              still = false;
            }
            before = x;
          }
          last[c] = before;
          isStill[c] = still ? 1 : 0;
          isLeap[c] = leap ? 1 : 0;
        }
      },
      end: (): boolean =>
        leaps > 0 &&
        lone >= LEAST_LONE * leaps &&
        energyOfLeaps / leaps >= LEAST_LEAP * LEAST_LEAP * (energy / heard),
    };
  },
});
