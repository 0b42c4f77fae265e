import { loudnessWeight } from '../../core/layout.js';
import { growingFloats } from '../../core/growing-floats.js';
import { framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

export const LOUDNESS_STEP_SEC = 0.01;

/** Weighted energy on a grid of 10 ms. */
export interface LoudnessSteps {
  /** Σ of the weighted, squared, K-filtered samples of each complete step. */
  readonly energies: Float32Array;
  /** Energy of the rest after the last complete step. */
  readonly rest: number;
  readonly frames: number;
  readonly rateHz: number;
}

interface Saved {
  readonly energies: Float32Array;
  readonly weighting: Float64Array;
  readonly frames: number;
}

/**
 * K-weighted energy, summed over the channels with their weights, in steps of 10 ms.
 *
 * Every loudness of BS.1770 and Tech 3341 is a mean of whole steps (momentary 40, short-term 300). A
 * coarser grid fails case 13 of Tech 3341: steps of 100 ms read −23.45 LUFS there.
 */
export const loudnessSteps = defineFeature({
  id: 'loudness-steps',
  basis: 'ITU-R BS.1770-5 Annexes 1 and 3',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, speakers }, kernels }) {
    const weighting = kernels.openKWeighting(
      rateHz,
      speakers.map(loudnessWeight),
      LOUDNESS_STEP_SEC,
    );
    const energies = growingFloats();
    let frames = 0;
    return {
      push(block) {
        energies.append(weighting.push(block));
        frames += framesOf(block);
      },
      end: (): LoudnessSteps => ({
        energies: energies.values(),
        rest: weighting.end(),
        frames,
        rateHz,
      }),
      save: (): Saved => ({
        energies: energies.values().slice(),
        weighting: weighting.save(),
        frames,
      }),
      load(state) {
        const saved = state as Saved;
        energies.restart(saved.energies);
        weighting.load(saved.weighting);
        frames = saved.frames;
      },
    };
  },
});
