import { type Block, getChannel, framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/**
 * Share of such samples: pulse, triangle and noise voices have 0.77 to 1, recordings 0.06 where their steps are large,
 * clipped ones up to 0.3.
 */
const MIN_ISOLATED = 0.5;
/** Root mean squares of the steps and of the sound: a wave of few small steps is quiet, or has few bits. */
const MIN_LEAP = 0.5;
/**
 * Between two equal values of 16 bits, each with dither and rounded: three steps of 2^-15, and the error of a decoder.
 */
const DITHER = 3.1 / 32_768;
/** Steps that are no larger relative to it are those of a quiet sound. */
const MIN_OVER_DITHER = 20;

/**
 * Whether the waveform is made of steps, as chip music is: where a sample differs from the one before, it is constant
 * before and after, except for dither, and the steps are as large as the sound. A clipped wave moves over several
 * samples from top to top.
 */
export const isMadeOfSteps = defineFeature({
  id: 'made-of-steps',
  basis: 'equality of neighbouring samples (docs/measures/defects.md#waves-made-of-steps)',
  reads: 'channels',
  needs: {},

  open({ format: { channels } }) {
    const steps = openSteps(channels);
    return {
      push(block) {
        steps.push(block);
      },
      end: (): boolean => steps.end(),
    };
  },
});

/** Equal samples are constant, and, counted separately, those that differ by dither and less. */
function openSteps(channels: number) {
  // State of each channel between pushes: the last sample, whether it equals the one before it, and whether it follows
  // a constant run.
  const last = new Float32Array(channels);
  const exact = { still: new Uint8Array(channels), leap: new Uint8Array(channels) };
  const dithered = { still: new Uint8Array(channels), leap: new Uint8Array(channels) };
  const ofExact = { leaps: 0, isolated: 0 };
  const ofDithered = { leaps: 0, isolated: 0 };
  let detected = 0;
  /** Energies of the sound, of all steps, and of those over the dither. */
  const energies = new Float64Array(3);

  const isMade = ({ leaps, isolated }: typeof ofExact, ofLeaps: number, still: number) =>
    leaps > 0 &&
    isolated >= MIN_ISOLATED * leaps &&
    ofLeaps >= leaps * MIN_OVER_DITHER * MIN_OVER_DITHER * still * still &&
    ofLeaps / leaps >= MIN_LEAP * MIN_LEAP * ((energies[0] ?? 0) / detected);

  return {
    push(block: Block) {
      const length = framesOf(block);
      for (let c = 0; c < channels; c++) {
        const samples = getChannel(block, c);
        let before = last[c] ?? 0;
        let stands = exact.still[c] ?? 0;
        let leap = exact.leap[c] ?? 0;
        let standsNearly = dithered.still[c] ?? 0;
        let largeLeap = dithered.leap[c] ?? 0;
        // V8 keeps what is local in registers, but not what comes out of a list.
        let leaps = 0;
        let isolated = 0;
        let energyOfLeaps = energies[1] ?? 0;
        let largeLeaps = 0;
        let isolatedLarge = 0;
        let energyOfLarge = energies[2] ?? 0;
        let sounding = 0;
        let power = energies[0] ?? 0;
        for (let i = 0; i < length; i++) {
          const x = samples[i] ?? 0;
          if (x !== 0) {
            sounding++;
            power += x * x;
          }
          const rise = x - before;
          before = x;
          if (rise === 0) {
            isolated += leap;
            leap = 0;
            stands = 1;
          } else {
            leaps++;
            energyOfLeaps += rise * rise;
            leap = stands;
            stands = 0;
          }
          if (Math.abs(rise) <= DITHER) {
            isolatedLarge += largeLeap;
            largeLeap = 0;
            standsNearly = 1;
          } else {
            largeLeaps++;
            energyOfLarge += rise * rise;
            largeLeap = standsNearly;
            standsNearly = 0;
          }
        }
        last[c] = before;
        exact.still[c] = stands;
        exact.leap[c] = leap;
        dithered.still[c] = standsNearly;
        dithered.leap[c] = largeLeap;
        ofExact.leaps += leaps;
        ofExact.isolated += isolated;
        ofDithered.leaps += largeLeaps;
        ofDithered.isolated += isolatedLarge;
        detected += sounding;
        energies[0] = power;
        energies[1] = energyOfLeaps;
        energies[2] = energyOfLarge;
      }
    },
    end: () => isMade(ofExact, energies[1] ?? 0, 0) || isMade(ofDithered, energies[2] ?? 0, DITHER),
  };
}
