import type { Speaker } from '../core/layout.js';
import { growingFloats } from '../core/growing-floats.js';
import { gridFrame } from '../core/numbers.js';
import { framesOf } from '../core/audio.js';
import { defineTrack } from './track.js';

export const LOUDNESS_STEP_SEC = 0.01;

/** ITU-R BS.1770-5 Table 3: the decimal 1.41 for the surround pair at the sides, none for LFE. */
const weightOf = (speaker: Speaker): number =>
  speaker === 'LFE' ? 0 : speaker === 'Ls' || speaker === 'Rs' ? 1.41 : 1;

/** Weighted energy on a grid of 10 ms. */
export interface LoudnessSteps {
  /** Σ of the weighted, squared, K-filtered samples of each complete step. */
  readonly energies: Float32Array;
  /** The same for what is left after the last complete step. */
  readonly rest: number;
  readonly frames: number;
  readonly rateHz: number;
}

/**
 * K-weighted energy, summed over the channels with their weights, in steps of 10 ms.
 *
 * Every loudness of BS.1770 and Tech 3341 is a mean of whole steps (momentary 40, short-term 300). A
 * coarser grid fails case 13 of Tech 3341: steps of 100 ms read −23.45 LUFS there.
 */
export const loudnessSteps = defineTrack({
  id: 'loudness-steps',
  basis: 'ITU-R BS.1770-5 Annex 1',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels, speakers }, kernels }) {
    const weighting = kernels.openKWeighting(rateHz, channels);
    const weights = speakers.map(weightOf);
    const energies = growingFloats();
    let steps = 0;
    let frames = 0;
    /** Per channel, of each step of a block; the last is not complete. Reused, so that nothing is left to collect. */
    let sums = new Float64Array(channels);
    const edges: number[] = [];
    /** Steps of the last block that were complete: where the open one stands in `sums`. */
    let open = 0;

    const weighted = (step: number) => {
      let total = 0;
      for (let c = 0; c < channels; c++)
        total += (weights[c] ?? 0) * (sums[step * channels + c] ?? 0);
      return total;
    };
    const startWithOpenStep = (complete: number) => {
      const needed = channels * (complete + 1);
      if (sums.length < needed) {
        const longer = new Float64Array(needed);
        longer.set(sums);
        sums = longer;
      }
      sums.copyWithin(0, open * channels, (open + 1) * channels);
      sums.fill(0, channels);
    };

    return {
      push(block) {
        const length = framesOf(block);
        const nextEdge = () => gridFrame(steps + edges.length, LOUDNESS_STEP_SEC, rateHz) - frames;
        edges.length = 0;
        edges.push(0);
        for (let edge = nextEdge(); edge <= length; edge = nextEdge()) edges.push(edge);
        const complete = edges.length - 1;
        edges.push(length);

        startWithOpenStep(complete);
        weighting.push(block, edges, sums);
        for (let step = 0; step < complete; step++) energies.push(weighted(step));
        open = complete;
        steps += complete;
        frames += length;
      },
      end: (): LoudnessSteps => ({
        energies: energies.values(),
        rest: weighted(open),
        frames,
        rateHz,
      }),
    };
  },
});
