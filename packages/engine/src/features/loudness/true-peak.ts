import { framesOf } from '../../core/audio.js';
import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { defineFeature } from '../feature.js';

export interface TruePeakFound {
  /** Linear. */
  readonly magnitude: number;
  /** The part of 0.1 s that reaches it first; the filter may bring it 0.3 ms late. */
  readonly startSec: number;
  readonly endSec: number;
}

const PARTS_PER_SEC = 10;

interface Saved {
  readonly kernel: Float64Array;
  readonly frames: number;
  readonly magnitude: number;
  readonly part: number;
}

/** The largest magnitude on and between the samples of any channel, LFE included, and where it lies. */
export const truePeakFeature = defineFeature({
  id: 'true-peak',
  basis: 'ITU-R BS.1770-5 Annex 2, with a Kaiser-windowed interpolator of 24 taps per phase',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const kernel = kernels.openTruePeak(rateHz, channels);
    const partFrames = Math.max(1, Math.round(rateHz / PARTS_PER_SEC));
    let frames = 0;
    let magnitude = 0;
    let part = 0;
    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + partFrames - (frames % partFrames));
          const reached = kernel.push(block.map((samples) => samples.subarray(from, to)));
          if (reached > magnitude) {
            magnitude = reached;
            part = Math.floor(frames / partFrames);
          }
          frames += to - from;
          from = to;
        }
      },
      end(): TruePeakFound {
        const last = kernel.end();
        if (last > magnitude) part = Math.max(0, Math.ceil(frames / partFrames) - 1);
        return {
          magnitude: last,
          startSec: (part * partFrames) / rateHz,
          endSec: Math.min(frames, (part + 1) * partFrames) / rateHz,
        };
      },
      save: (): Saved => ({ kernel: kernel.save(), frames, magnitude, part }),
      load(state) {
        const saved = state as Saved;
        kernel.load(saved.kernel);
        ({ frames, magnitude, part } = saved);
      },
    };
  },
});
