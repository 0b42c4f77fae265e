import { type Block, channelOf, framesOf } from '../../core/audio.js';
import { defineTrack } from '../track.js';

/** Pulse, triangle and noise voices have 0.77 to 1 of them, recordings 0.06 where their leaps are large, clipped ones up to 0.3. */
const LEAST_LONE = 0.5;
/** Root mean squares of the leaps and of the sound: a wave of few small steps is quiet, or has few bits. */
const LEAST_LEAP = 0.5;
/** Between two equal values of 16 bits, each with dither and rounded: three steps of 2^-15, and what a decoder adds. */
const DITHER = 3.1 / 32_768;
/** Leaps that are no larger against it are those of a quiet sound. */
const LEAST_OVER_DITHER = 20;

/**
 * Whether the waveform is made of steps, as chip music is: where a sample differs from the one before, it stands still before
 * and after, but for dither, and the leaps are as large as the sound. A clipped wave moves over several samples from top to top.
 */
export const isMadeOfSteps = defineTrack({
  id: 'made-of-steps',
  basis: 'equality of neighbouring samples (docs/measures/defects.md#waves-made-of-steps)',
  reads: 'channels',
  needs: {},

  open({ format: { channels } }) {
    const counts = [openSteps(channels, 0), openSteps(channels, DITHER)];
    return {
      push(block) {
        for (const count of counts) count.push(block);
      },
      end: (): boolean => counts.some((count) => count.end()),
    };
  },
});

/** Samples that differ by `still` and less stand still. */
function openSteps(channels: number, still: number) {
  // Of each channel, what goes from one push to the next.
  const last = new Float32Array(channels);
  const isStill = new Uint8Array(channels); // the last sample is as the one before it
  const isLeap = new Uint8Array(channels); // the last sample leaps out of a rest
  const leastPower = LEAST_OVER_DITHER * LEAST_OVER_DITHER * still * still;
  let leaps = 0;
  let lone = 0;
  let heard = 0;
  let energy = 0;
  let energyOfLeaps = 0;
  return {
    push(block: Block) {
      const length = framesOf(block);
      for (let c = 0; c < channels; c++) {
        const samples = channelOf(block, c);
        let before = last[c] ?? 0;
        let stands = isStill[c] === 1;
        let leap = isLeap[c] === 1;
        for (let i = 0; i < length; i++) {
          const x = samples[i] ?? 0;
          if (x !== 0) {
            heard++;
            energy += x * x;
          }
          if (Math.abs(x - before) <= still) {
            if (leap) lone++;
            leap = false;
            stands = true;
          } else {
            leaps++;
            energyOfLeaps += (x - before) * (x - before);
            leap = stands;
            stands = false;
          }
          before = x;
        }
        last[c] = before;
        isStill[c] = stands ? 1 : 0;
        isLeap[c] = leap ? 1 : 0;
      }
    },
    end: () =>
      leaps > 0 &&
      lone >= LEAST_LONE * leaps &&
      energyOfLeaps >= leaps * leastPower &&
      energyOfLeaps / leaps >= LEAST_LEAP * LEAST_LEAP * (energy / heard),
  };
}
